import { addDays } from '#domain/day.ts'
import type { ExpectedCredit } from '#domain/expected-settlement.ts'
import {
  matchByHand,
  matchExact,
  matchJoined,
  matchOtherDay,
  matchSplit,
  type MatchStep,
} from './match-exact.ts'
import { matchFee, matchLessRefund, matchShort, takeDebited } from './match-near.ts'
import type { Match, Matched, Matching, Open, Sums } from './match-types.ts'

/** In this order: an exact sum goes before one that leaves a rest. */
export const MATCH_STEPS: readonly MatchStep[] = [
  matchExact,
  matchOtherDay,
  matchLessRefund,
  matchSplit,
  matchJoined,
  matchShort,
  matchFee,
]

/**
 * Assigns the rows of a bank statement to the expected credits: a person's decisions first, then amount and day, then
 * sums. What fits in two ways is left to a person. Explained, awaited and unexplained add up to gross less fee.
 */
export function matchSettlement(matching: Matching, steps: readonly MatchStep[] = MATCH_STEPS): Matched {
  const open: Open = {
    rows: byId(matching.rows),
    expected: byId(matching.expected),
    refunds: byId(matching.refunds),
  }
  const hands = matching.byHand.map((hand) => ({ hand, match: matchByHand(open, hand) }))
  const debited = takeDebited(open, matching)
  const matches = [
    ...hands.flatMap(({ match }) => match ?? []),
    ...steps.flatMap((step) => step(open, matching)),
  ]
  const left = [...open.expected.values()]
  const rows = [...open.rows.values()]
  const parts = {
    matches,
    missing: left.filter((credit) => isDue(matching, credit) && !isBefore(matching, credit)),
    before: left.filter((credit) => isBefore(matching, credit)),
    awaited: left.filter((credit) => !isDue(matching, credit) && !isBefore(matching, credit)),
    unpriced: matching.unpriced,
    foreign: rows.filter(({ minor }) => minor >= 0n),
    debited,
    debits: rows.filter(({ minor }) => minor < 0n),
    openRefunds: [...open.refunds.values()],
    refusedHands: hands.flatMap(({ hand, match }) => (match === undefined ? [hand] : [])),
  }
  return { ...parts, sums: sumsOf(matching, parts) }
}

function isDue({ through, late }: Matching, { day }: ExpectedCredit): boolean {
  return addDays(day, late) <= through
}

function isBefore({ from, late }: Matching, { day }: ExpectedCredit): boolean {
  return addDays(day, late) < from
}

function sumsOf({ expected, unpriced }: Matching, made: Omit<Matched, 'sums'>): Sums {
  const rest = (match: Match): bigint => match.rest
  const net = (credit: ExpectedCredit): bigint => credit.net
  const minor = (each: { readonly minor: bigint }): bigint => each.minor
  const byRows = sum(made.matches, (match) => match.byRows)
  const foreign = sum(made.foreign, minor)
  return {
    gross: sum(expected, (credit) => credit.gross) + sum(unpriced, minor),
    fee: sum(expected, (credit) => credit.fee),
    explained: byRows + sum(made.matches, (match) => match.byRefunds),
    awaited: sum(made.awaited, net),
    unexplained:
      sum(made.matches, rest) + sum(made.missing, net) + sum(made.before, net) + sum(unpriced, minor),
    credited: byRows + foreign,
    foreign,
  }
}

function sum<T>(of: readonly T[], amount: (each: T) => bigint): bigint {
  return of.reduce((total, each) => total + amount(each), 0n)
}

/** Throws RangeError when two have the same id: one of them would be lost. */
function byId<T extends { readonly id: string }>(of: readonly T[]): Map<string, T> {
  const map = new Map(of.map((each) => [each.id, each]))
  if (map.size !== of.length) throw new RangeError('two with the same id')
  return map
}
