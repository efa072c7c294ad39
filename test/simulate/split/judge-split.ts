import type { SplitView } from '#contract/split-views.ts'
import type { VirtualTill } from '#test/support/virtual-till.ts'

/** What certainly happened to one split, known from outside the till. */
export type Known = {
  readonly id: string
  readonly totalMinor: bigint
  /** Every part that the till has acknowledged, and the orders made for it. */
  readonly parts: ReadonlyMap<string, Set<string>>
  /** Sen handed over as cash, for parts that were acknowledged. */
  readonly cashMinor: bigint
}

export type SplitFault =
  | 'part-lost'
  | 'counts-what-has-not-come'
  | 'books-differ'
  | 'rest-differs'
  | 'excess-hidden'
  | 'goods-without-money'

/** All money of these parts by the gateway's own books, and in cash; sen. */
export function moneyOf(shop: Pick<VirtualTill, 'gateway'>, { parts, cashMinor }: Known): bigint {
  const references = new Set([...parts.values()].flatMap((orders) => [...orders]))
  return shop.gateway
    .transactions()
    .filter(({ reference }) => references.has(reference))
    .flatMap(({ transactions }) => transactions)
    .filter(({ state }) => state === 'S')
    .reduce((sum, { principal }) => sum + minorOf(principal), cashMinor)
}

/** At any moment: no part is lost, and only money that has come is counted. */
export function judgeSplitNow(view: SplitView, known: Known, moneyMinor: bigint): readonly SplitFault[] {
  const shown = new Set(view.legs.map(({ saleId }) => saleId))
  return [
    ...([...known.parts.keys()].some((part) => !shown.has(part)) ? (['part-lost'] as const) : []),
    ...(view.gotMinor > moneyMinor ? (['counts-what-has-not-come'] as const) : []),
    ...(view.release === 'yes' && moneyMinor < known.totalMinor ? (['goods-without-money'] as const) : []),
  ]
}

/** Once the till has been told everything: the parts make the total, or the difference is shown. */
export function judgeSplitEnd(view: SplitView, known: Known, moneyMinor: bigint): readonly SplitFault[] {
  const { totalMinor } = known
  const over = moneyMinor > totalMinor ? moneyMinor - totalMinor : 0n
  const rest = moneyMinor < totalMinor ? totalMinor - moneyMinor : 0n
  return [
    ...judgeSplitNow(view, known, moneyMinor),
    ...(view.gotMinor === moneyMinor ? [] : (['books-differ'] as const)),
    ...(view.restMinor === rest ? [] : (['rest-differs'] as const)),
    ...(view.overMinor === over && (over === 0n || view.release === 'manager')
      ? []
      : (['excess-hidden'] as const)),
  ]
}

/** `15000.00` as sen. */
function minorOf(text: string): bigint {
  return BigInt(text.replace('.', ''))
}
