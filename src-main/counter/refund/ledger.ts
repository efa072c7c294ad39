/** What the ledger of refunds says about one order. */
import { type Money, moneyOfMinor } from '#domain/money.ts'
import type { Order } from '#domain/order.ts'
import { refundFigures } from '#domain/refund-figures.ts'
import { keptAfter, owedNow, type Refund } from '#domain/refund.ts'
import type { RefundFigures } from '#domain/shift.ts'
import type { Corrected } from '#domain/resolved.ts'
import type { CounterDeps } from '../deps.ts'
import { othersOf } from '../ask/others-of.ts'

type Reader = Pick<CounterDeps, 'journal'>

/** Open or paid out: what was withdrawn is owed no more. */
const counts = ({ ended }: Refund): boolean => ended?.how !== 'withdrawn'

export function openRefundsOf({ journal }: Reader, reference: string): readonly Refund[] {
  return journal.read.refundsOf(reference).filter(({ ended }) => ended === undefined)
}

/** What a promise made now would add for this order, and what the shop then keeps. */
export function promiseNow(deps: Reader, order: Order): { readonly owed: Money; readonly kept: Money } {
  const others = othersOf(deps, order)
  const { read } = deps.journal
  const own = read.refundsOf(order.reference).filter(counts)
  const theirs = others.flatMap(({ reference }) => read.refundsOf(reference).filter(counts))
  const owed = owedNow(order, others, [...theirs, ...own])
  const kept = own.at(-1)?.kept ?? moneyOfMinor(keptAfter(order, owed.minor))
  return { owed, kept }
}

/** The decision that holds now: the order's mark, or a promise whose mark later news removed. */
export function decisionOf(deps: Reader, { resolved, reference }: Order): Corrected | undefined {
  if (resolved !== undefined) return { at: resolved.at, how: resolved.how }
  const open = openRefundsOf(deps, reference).at(-1)
  return open === undefined ? undefined : { at: open.at, how: 'refund-promised' }
}

/** Has money of the decision that holds now already gone back? Then it can't be corrected. */
export function isPaidOut({ journal }: Reader, { reference }: Order, decision: Corrected): boolean {
  if (decision.how !== 'refund-promised') return false
  const counted = journal.read.refundsOf(reference).filter(counts)
  return counted.length > 0 && counted.every(({ ended }) => ended?.how === 'paid')
}

/** Open now, and paid out in this part of the journal. */
export function refundsIn(
  { journal }: Reader,
  { fromSeq, toSeq }: { readonly fromSeq: bigint; readonly toSeq: bigint },
): { readonly refunds?: RefundFigures } {
  const paid = journal.read.refundsEndedBetween(fromSeq, toSeq).filter(({ ended }) => ended?.how === 'paid')
  const refunds = refundFigures(journal.read.openRefunds(), paid)
  return refunds === undefined ? {} : { refunds }
}
