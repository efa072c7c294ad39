import { compareMoney, moneyOfMinor, type Money } from './money.ts'

/** How far back a till remembers what it takes. */
export const LATEST_PAID = 200
/** With fewer payments nobody can say what is normal here. */
const LEAST_PAID = 20
/** Taken so many times among the latest, an amount is nothing that a person should be asked about. */
const OFTEN = 3
const FAR = 10n

export type Unusual = {
  /** `ten-times`: ten times the normal or more. `one-zero`: a tenth of it is what this till often takes. */
  readonly why: 'ten-times' | 'one-zero'
  /** What is usual instead: the normal amount, or the one with a zero less. */
  readonly usual: Money
}

/**
 * The middle of the latest paid amounts; undefined while there are too few of them. Of an even number the lower middle:
 * an amount that was really taken, for it is shown to a person.
 */
export function normalOf(paid: readonly Money[]): Money | undefined {
  if (paid.length < LEAST_PAID) return undefined
  return paid.toSorted(compareMoney)[Math.floor((paid.length - 1) / 2)]
}

/**
 * Whether an amount is so far from what this till takes that a slip of the hand is likelier than the sale. `paid`: the
 * latest paid amounts of this till, in any order. Never asked about is what the till takes often, and what is not above
 * its normal: a question that comes with every second sale is soon answered unread.
 */
export function judgeUnusual(amount: Money, paid: readonly Money[]): Unusual | undefined {
  const normal = normalOf(paid)
  if (normal === undefined || compareMoney(amount, normal) <= 0) return undefined
  const taken = (minor: bigint): number => paid.filter((each) => each.minor === minor).length
  if (taken(amount.minor) >= OFTEN) return undefined
  const tenth = moneyOfMinor(amount.minor / FAR)
  if (amount.minor % FAR === 0n && taken(tenth.minor) >= OFTEN) return { why: 'one-zero', usual: tenth }
  return amount.minor >= normal.minor * FAR ? { why: 'ten-times', usual: normal } : undefined
}
