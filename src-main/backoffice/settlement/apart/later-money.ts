import type { Latest } from '#contract/settlement-work-views.ts'
import type { Day } from '#domain/day.ts'
import { jakartaDay } from '#domain/timestamp.ts'
import type { PaidOrderReads } from '#journal/reads/paid-orders.ts'
import { ourOrder } from './paid.ts'

/** Remembers which events have brought money for which day of payment; each event is read once. */
export function openLaterMoney() {
  let known: { readonly after: bigint; upTo: bigint; readonly days: Map<Day, bigint> } | undefined
  /** Days with money that came after this event of the journal. */
  return (reads: Pick<PaidOrderReads, 'takingsSince' | 'order'>, after: bigint): Latest['money'] => {
    if (known === undefined || after < known.after) known = { after, upTo: after, days: new Map() }
    const { days } = known
    for (const { seq, reference, at, createdAt } of reads.takingsSince(known.upTo)) {
      known.upTo = seq
      const made = jakartaDay(createdAt)
      // Paid between the two. Only where they are on different days the order itself must say.
      const order = made === jakartaDay(at) ? undefined : reads.order(reference)
      days.set(order === undefined ? made : ourOrder(order).day, seq)
    }
    return [...days].flatMap(([day, seq]) => (seq > after ? [{ day, seq }] : []))
  }
}
