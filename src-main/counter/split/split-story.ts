import type { SplitStory, SplitWay } from '#contract/split-views.ts'
import { ORDER_METHODS } from '#domain/order.ts'
import { moneyReceived } from '#domain/received.ts'
import { displayReference } from '#domain/reference.ts'
import type { CounterDeps } from '../deps.ts'
import { type LegNow, legsNow, viewSplit } from './split-sums.ts'

/** The whole split of which this order or cash sale is a part; undefined for any other. */
export function splitStoryOf(
  deps: Pick<CounterDeps, 'journal' | 'profile'>,
  reference: string,
): SplitStory | undefined {
  const { read } = deps.journal
  const saleId = read.order(reference)?.saleId ?? read.cashSale(reference)?.saleId
  const leg = saleId === undefined ? undefined : read.legOfSale(saleId)
  const split = leg === undefined ? undefined : read.split(leg.id)
  if (split === undefined) return undefined
  const legs = legsNow(deps, split.id)
  const view = viewSplit(deps, split)
  const ways = waysOf(legs)
  const came = ways.reduce((sum, { minor }) => sum + minor, 0n)
  return {
    ...view,
    displayId: displayReference(split.id),
    ways,
    backMinor: came - view.gotMinor,
    parts: view.legs.map((leg, at) => {
      const opens = leg.reference ?? legs[at]?.cash?.reference
      return opens === undefined ? leg : { ...leg, opens }
    }),
  }
}

/** An order's cash, in its place or for its rest, came as cash. Cash that was taken back did not come. */
function waysOf(legs: readonly LegNow[]): readonly SplitWay[] {
  const sums = new Map<SplitWay['method'], bigint>()
  const add = (method: SplitWay['method'], minor: bigint) =>
    sums.set(method, (sums.get(method) ?? 0n) + minor)
  for (const { orders, cash } of legs) {
    for (const order of orders) {
      add(order.method, moneyReceived(order).minor)
      add('cash', (order.cash === undefined ? 0n : order.amount.minor) + (order.restInCash?.minor ?? 0n))
    }
    if (cash !== undefined && cash.voided === undefined) add('cash', cash.amount.minor)
  }
  return [...ORDER_METHODS, 'cash' as const].flatMap((method) => {
    const minor = sums.get(method) ?? 0n
    return minor === 0n ? [] : [{ method, minor }]
  })
}
