import type { BusinessDay } from '#contract/review-views.ts'
import type { Db } from '#journal/connection.ts'
import { dayFactReads, type DayFactReads } from '#journal/reads/day-facts.ts'
import { businessDayOf, type DayEnds } from '../business-day.ts'
import type { Followed } from '../follow.ts'
import { hasFindings, windowOf } from './day-rows.ts'

/** A Z never changes, so each is read once. */
const known = new WeakMap<Db, { number: bigint; readonly days: Set<BusinessDay> }>()

/** Days on which a shift began that found something. */
function findingDays(db: Db, reads: DayFactReads, ends: DayEnds, upTo: bigint): ReadonlySet<BusinessDay> {
  const state = known.get(db) ?? { number: 0n, days: new Set<BusinessDay>() }
  known.set(db, state)
  for (const { number, at, seq, z } of reads.zsSince(state.number, upTo)) {
    if (hasFindings(z)) state.days.add(businessDayOf(Number(at), ends.endAt(seq)))
    state.number = number
  }
  return state.days
}

const { to: END } = windowOf(99_991_231)

/**
 * Days from `from` on (0: all) that need no sale to be signed: with a shift's finding, or an open slip without an order.
 * Call it inside the transaction of the question. `upTo`: the journal's last event in it.
 */
export function daysToName(
  { db, dayEnds }: Pick<Followed, 'db' | 'dayEnds'>,
  { from, upTo }: { readonly from: BusinessDay; readonly upTo: bigint },
): ReadonlySet<BusinessDay> {
  const reads = dayFactReads(db)
  const ends = dayEnds()
  const days = new Set([...findingDays(db, reads, ends, upTo)].filter((day) => day >= from))
  const window = { from: from === 0 ? 0n : windowOf(from).from, to: END, upTo }
  for (const { slip, seq, at } of reads.slipsOfNone(window)) {
    const day = businessDayOf(Number(at), ends.endAt(seq))
    if (slip.ended === undefined && day >= from) days.add(day)
  }
  return days
}
