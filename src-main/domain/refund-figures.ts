import { type Refund, REFUND_WAYS, type RefundWay, sumOf } from './refund.ts'
import type { RefundFigures, Tally } from './shift.ts'

/** Undefined when there is nothing to say. `paid`: those that ended so in this part of the journal. */
export function refundFigures(
  open: readonly Pick<Refund, 'amount' | 'at'>[],
  paid: readonly Pick<Refund, 'amount' | 'ended'>[],
): RefundFigures | undefined {
  if (open.length === 0 && paid.length === 0) return undefined
  const tally = (of: readonly Pick<Refund, 'amount'>[]): Tally => ({ count: of.length, minor: sumOf(of) })
  const ofWay = (way: RefundWay) => paid.filter(({ ended }) => ended?.how === 'paid' && ended.way === way)
  const byWay = REFUND_WAYS.map((way) => [way, tally(ofWay(way))] as const)
  return {
    open: tally(open),
    ...(open.length === 0 ? {} : { oldestAt: Math.min(...open.map(({ at }) => at)) }),
    paid: tally(paid),
    byWay: Object.fromEntries(byWay.filter(([, { count }]) => count > 0)),
  }
}
