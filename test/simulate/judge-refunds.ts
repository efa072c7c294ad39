/**
 * Money that goes back, counted from commits alone: what was promised is paid out, withdrawn or still owed. At the end
 * the ledger that a manager sees must say the same, and no more has gone back than came by the gateway's books.
 */
import type { OrderEventOf } from '#domain/order-event.ts'
import type { JournalChange } from '#journal/write.ts'
import { successesOf } from './books.ts'
import { signInManager } from './pay-back.ts'
import type { Rule } from './rules.ts'
import type { Stage } from './stage.ts'

/** Sen of one order. */
type Back = { promised: bigint; paid: bigint; withdrawn: bigint; rest: bigint }

export type Refunds = {
  onCommit(change: JournalChange): void
  /** The disk failed: whether it kept the change is unknown. */
  onFailed(change: JournalChange): void
  /** Call the result when everything since has been lost. */
  remember(): () => void
  of(reference: string): Readonly<Back>
  /** Orders of which a failed disk may know more. */
  isUnsure(reference: string): boolean
}

export function keepRefunds(
  say: (rule: Rule, detail: string) => void,
  amountOf: (refund: number) => bigint,
): Refunds {
  let all = new Map<string, Back>()
  let ended = new Set<number>()
  const unsure = new Set<string>()
  const of = (reference: string): Back => {
    const known = all.get(reference) ?? { promised: 0n, paid: 0n, withdrawn: 0n, rest: 0n }
    all.set(reference, known)
    return known
  }
  return {
    of,
    isUnsure: (reference) => unsure.has(reference),
    onFailed: ({ order, refundEnds = [] }) => {
      for (const { reference } of refundEnds) unsure.add(reference)
      if (promisedBy(order) !== undefined && order !== undefined) unsure.add(order.after.reference)
    },
    onCommit: ({ order, cash, refundEnds = [] }) => {
      const promise = promisedBy(order)
      if (order !== undefined && promise?.owed !== undefined)
        of(order.after.reference).promised += promise.owed.minor
      if (cash?.kind === 'sale' && order?.eventKind === 'resolved')
        of(order.after.reference).rest += cash.amount.minor
      if (cash?.kind === 'out' && cash.reference !== undefined) of(cash.reference).paid += cash.amount.minor
      for (const { refund, reference, end } of refundEnds) {
        if (ended.has(refund)) say('refund-twice', `${reference}: refund ${refund} ends again`)
        ended.add(refund)
        if (end.how === 'withdrawn') of(reference).withdrawn += amountOf(refund)
        else if (end.way !== 'cash') of(reference).paid += amountOf(refund)
        if (end.how === 'paid' && end.by === end.second) say('refund-twice', `${reference}: one person alone`)
      }
      for (const [reference, { promised, paid, withdrawn }] of all)
        if (paid + withdrawn > promised && !unsure.has(reference))
          say('refund-twice', `${reference}: ${paid} sen went back of ${promised - withdrawn} promised`)
    },
    remember: () => {
      const then = new Map([...all].map(([reference, back]) => [reference, { ...back }]))
      const thenEnded = new Set(ended)
      return () => {
        all = new Map([...then].map(([reference, back]) => [reference, { ...back }]))
        ended = new Set(thenEnded)
      }
    },
  }
}

function promisedBy(order: JournalChange['order']): OrderEventOf<'resolved'> | undefined {
  const event = order?.event as OrderEventOf<'resolved'> | undefined
  return event?.type === 'resolved' && event.how === 'refund-promised' ? event : undefined
}

/** At the end: the list as the manager's page gets it, against the commits and the gateway's books. */
export async function judgeRefunds({ books, shop, judge, tally }: Stage): Promise<void> {
  const counter = shop.counter()
  if (counter === undefined) return
  await signInManager(counter)
  const list = await counter.call('refund.list', {})
  if (!list.ok) return judge.say('bug', `the list of refunds is refused: ${list.refusal.code}`)
  for (const { reference, saleId } of judge.shown) {
    if (judge.isLost(reference) || judge.refunds.isUnsure(reference)) continue
    const { promised, paid, withdrawn, rest } = judge.refunds.of(reference)
    const open = list.value.open
      .filter((refund) => refund.reference === reference)
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
    if (promised !== paid + withdrawn + open)
      judge.say(
        'refund-lost',
        `${reference}: ${promised} promised, ${paid} + ${withdrawn} ended, ${open} open`,
      )
    const came = successesOf(books.entry(reference)).reduce((sum, minor) => sum + minor, 0n)
    if (paid > came + rest)
      judge.say('refund-twice', `${reference} of ${saleId}: ${came + rest} sen came, ${paid} went back`)
    if (promised > 0n) tally.count('a refund promised')
    if (paid > 0n) tally.count('a refund paid out')
    if (withdrawn > 0n) tally.count('a refund withdrawn')
    if (open > 0n) tally.count('a refund still owed')
  }
}
