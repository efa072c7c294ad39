/** A day at one till, planned from a seed: what each customer buys, how they pay, and what goes wrong. */
import { seededRandom } from '#test/support/seeded-random.ts'

/** The course of one sale: a row of the states that a cashier may see. */
export const FATES = [
  // First, so that it has settled when the shortest day ends.
  'settling-then-paid',
  // Up to the tenth: the most different ones, so that later sales load little for the first time.
  'paid-va',
  'paid-link',
  'wrong-amount',
  'suspect-then-paid',
  'expired-then-new',
  'cancelled-then-late',
  'answer-lost',
  'twice',
  'refused',
  'paid',
  'suspect-to-the-end',
  'expired-then-late',
  'failed',
  'cancelled',
  'not-sent-then-sent',
  'cash-instead',
] as const
export type Fate = (typeof FATES)[number]

export type PlannedSale = {
  readonly number: number
  /** Whole rupiah. */
  readonly amount: number
  readonly fate: Fate
}

/** Prices as on a menu: whole hundreds, seldom the same twice in a row. */
const LEAST = 10_000
const SPREAD = 1_800

/**
 * `count` sales, starting with one of each fate: a short day then has them all, and each screen loads its
 * code early. The rest is random, mostly paid.
 */
export function planDay(seed: number, count: number): readonly PlannedSale[] {
  const random = seededRandom(seed)
  const pick = (below: number): number => Math.floor(random.next() * below)
  let last = 0
  return Array.from({ length: count }, (_, index): PlannedSale => {
    let amount = last
    while (amount === last) amount = LEAST + pick(SPREAD) * 100
    last = amount
    return { number: index + 1, amount, fate: fateOf(index, pick) }
  })
}

function fateOf(index: number, pick: (below: number) => number): Fate {
  const special = FATES[index]
  if (special !== undefined) return special
  return pick(5) > 0 ? 'paid' : (FATES[pick(FATES.length)] ?? 'paid')
}
