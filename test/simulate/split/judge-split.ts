import type { SplitView } from '#contract/split-views.ts'
import type { VirtualTill } from '#test/support/virtual-till.ts'

/** What certainly happened to one part, known from outside the till; amounts in sen. */
export type KnownLeg = {
  /** The orders made for it. */
  readonly orders: Set<string>
  /** Handed over at the counter, and kept. */
  cash: bigint
  /** Said to a customer: so much goes back. */
  promised: bigint
  withdrawn: bigint
  /** Given back, by what the till acknowledged. */
  paidBack: bigint
}

/** What certainly happened to one split. */
export type Known = {
  readonly id: string
  readonly totalMinor: bigint
  /** Every part that the till has acknowledged, by its sale. */
  readonly legs: ReadonlyMap<string, KnownLeg>
}

export type SplitFault =
  | 'part-lost'
  | 'counts-what-has-not-come'
  | 'books-differ'
  | 'rest-differs'
  | 'excess-hidden'
  | 'goods-without-money'
  | 'stray-money'
  | 'promise-lost'
  | 'went-back-twice'
  | 'charged-too-much'

export type Books = Pick<VirtualTill, 'gateway'>

export function newLeg(): KnownLeg {
  return { orders: new Set(), cash: 0n, promised: 0n, withdrawn: 0n, paidBack: 0n }
}

/** How many payments of a code count, by its reference. */
type Most = (reference: string) => number

/** All money of this part by the gateway's own books, and in cash. */
function moneyOfLeg(
  { gateway }: Books,
  { orders, cash }: KnownLeg,
  most: Most = () => Number.POSITIVE_INFINITY,
): bigint {
  return gateway
    .transactions()
    .filter(({ reference }) => orders.has(reference))
    .flatMap(({ reference, transactions }) =>
      transactions.filter(({ state }) => state === 'S').slice(0, most(reference)),
    )
    .reduce((sum, { principal }) => sum + minorOf(principal), cash)
}

/** The money that is the split's: a promise takes its amount out of it, as far as it has come. */
export function moneyOf(books: Books, { legs }: Known, most?: Most): bigint {
  return [...legs.values()].reduce((sum, leg) => {
    const kept = moneyOfLeg(books, leg, most) - (leg.promised - leg.withdrawn)
    return kept > 0n ? sum + kept : sum
  }, 0n)
}

/** At any moment: no part is lost, only money that has come is counted, and none goes back twice. */
export function judgeSplitNow(view: SplitView, known: Known, books: Books): readonly SplitFault[] {
  const shown = new Set(view.legs.map(({ saleId }) => saleId))
  const money = moneyOf(books, known)
  const legs = [...known.legs.values()]
  return [
    ...([...known.legs.keys()].some((part) => !shown.has(part)) ? (['part-lost'] as const) : []),
    ...(view.gotMinor > money ? (['counts-what-has-not-come'] as const) : []),
    ...(view.release === 'yes' && money < known.totalMinor ? (['goods-without-money'] as const) : []),
    ...(legs.some((leg) => leg.paidBack > moneyOfLeg(books, leg) || leg.paidBack > leg.promised)
      ? (['went-back-twice'] as const)
      : []),
  ]
}

/** Once the till has been told everything: the parts make the total, or the difference is shown. */
export function judgeSplitEnd(view: SplitView, known: Known, books: Books): readonly SplitFault[] {
  const { totalMinor } = known
  const money = moneyOf(books, known)
  const over = money > totalMinor ? money - totalMinor : 0n
  const rest = money < totalMinor ? totalMinor - money : 0n
  return [
    ...judgeSplitNow(view, known, books),
    ...(view.gotMinor === money ? [] : (['books-differ'] as const)),
    ...(view.restMinor === rest ? [] : (['rest-differs'] as const)),
    ...(view.overMinor === over && (over === 0n || view.release === 'manager')
      ? []
      : (['excess-hidden'] as const)),
  ]
}

/** Of a refund as the manager's list has it. */
export type Open = { readonly reference: string; readonly amountMinor: bigint }

/** What was promised has gone back, was withdrawn, or stands on the list: part by part. */
export function judgeLedger(open: readonly Open[], { legs }: Known): readonly SplitFault[] {
  const isLost = [...legs.values()].some(({ orders, promised, withdrawn, paidBack }) => {
    const owed = open.filter(({ reference }) => orders.has(reference))
    return promised !== withdrawn + paidBack + owed.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
  })
  return isLost ? ['promise-lost'] : []
}

/** `15000.00` as sen. */
function minorOf(text: string): bigint {
  return BigInt(text.replace('.', ''))
}
