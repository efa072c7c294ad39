import { compareMoney, moneyOfMinor, type Money } from './money.ts'

/** How many of the latest payments a till considers. */
export const LATEST_PAID = 200
/** With fewer payments there is no telling what is normal here. */
const LEAST_PAID = 20
/** An amount taken this often among the latest is never questioned. */
const OFTEN = 3
const FAR = 10n

export type Unusual = {
  /** `ten-times`: ten times the normal or more. `one-zero`: a tenth of it is an amount this till often takes. */
  readonly why: 'ten-times' | 'one-zero'
  /** The usual amount instead: the normal one, or this one with a zero less. */
  readonly usual: Money
}

/**
 * The median of the latest paid amounts; undefined while there are too few. Of an even number the lower middle: it is
 * shown to a person, so it must be an amount that was really taken.
 */
export function normalOf(paid: readonly Money[]): Money | undefined {
  if (paid.length < LEAST_PAID) return undefined
  return paid.toSorted(compareMoney)[Math.floor((paid.length - 1) / 2)]
}

/**
 * Whether an amount is so far from what this till takes that a typing error is likelier than the sale. `paid`: the
 * latest paid amounts of this till, in any order. Frequent amounts, and amounts up to the normal, are never
 * questioned: a question at every second sale is soon answered unread.
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
