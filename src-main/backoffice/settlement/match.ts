import type { SettlementSums } from '#contract/settlement-views.ts'
import { addDays } from '#domain/day.ts'
import type { ExpectedCredit } from '#domain/expected-settlement.ts'
import { matchExact, matchJoined, matchOtherDay, matchSplit } from './match-exact.ts'
import { matchFee, matchLarger, matchLessRefund, matchShort, onTheDay, takeDebited } from './match-near.ts'
import type { Match, Matched, Matching, MatchStep, Open, Usable } from './match-types.ts'
import { type Doubtful, knownTexts, takeByHand, takeUnique, textKey } from './take.ts'

/** In this order, after amount and day: an exact sum goes before one that leaves a rest. */
export const MATCH_STEPS: readonly MatchStep[] = [
  onTheDay(matchLessRefund),
  matchOtherDay,
  matchLessRefund,
  matchSplit,
  matchJoined,
  onTheDay(matchShort),
  onTheDay(matchFee),
  matchShort,
  matchFee,
]

/** Rows named for an expected credit that nothing explains. */
const MOST_CANDIDATES = 8

/**
 * Assigns the rows of a bank statement to the expected credits: a person's decisions first, then amount and day, then
 * the rows that look like those, when only one explanation fits. All else is unexplained, with the rows that may hold
 * it. Explained, awaited and unexplained add up to gross less fee.
 */
export function matchSettlement(matching: Matching, steps: readonly MatchStep[] = MATCH_STEPS): Matched {
  const open: Open = {
    rows: byId(matching.rows),
    expected: byId(matching.expected),
    refunds: byId(matching.refunds),
  }
  const hands = matching.byHand.map((hand) => ({ hand, match: takeByHand(open, hand) }))
  const debited = takeDebited(open, matching)
  const doubtful: Doubtful = { rows: new Set(), expected: new Set() }
  const matches = hands.flatMap(({ match }) => match ?? [])
  matches.push(...takeUnique(open, matchExact(usableOf(open), matching), doubtful))
  const texts = knownTexts(matching.rows.filter(isCredit), matches)
  for (const step of steps) {
    const { rows, expected, refunds } = usableOf(open)
    const usable = {
      rows: rows.filter(({ id, text }) => texts.has(textKey(text)) && !doubtful.rows.has(id)),
      expected: expected.filter(({ id }) => !doubtful.expected.has(id)),
      refunds,
    }
    matches.push(...takeUnique(open, step(usable, matching), doubtful))
  }
  const rows = [...open.rows.values()]
  const parts = {
    matches,
    ...notThere([...open.expected.values()], matching),
    candidates: candidatesOf(usableOf(open), matching, steps),
    unpriced: matching.unpriced,
    foreign: rows.filter(isCredit),
    debited,
    debits: rows.filter((row) => !isCredit(row)),
    openRefunds: [...open.refunds.values()],
    refusedHands: hands.flatMap(({ hand, match }) => (match === undefined ? [hand] : [])),
  }
  return { ...parts, sums: sumsOf(matching, parts) }
}

function notThere(credits: readonly ExpectedCredit[], matching: Matching) {
  const { from, through, late, isNamed = () => false, isBefore = ({ day }) => day < from } = matching
  const own = credits.filter((credit) => !isNamed(credit))
  const isOver = ({ day }: ExpectedCredit): boolean => addDays(day, late) <= through
  return {
    missing: own.filter((credit) => isOver(credit) && !isBefore(credit)),
    before: own.filter((credit) => isOver(credit) && isBefore(credit)),
    overdue: own.filter((credit) => !isOver(credit) && credit.day <= through),
    awaited: own.filter(({ day }) => day > through),
    left: credits.filter(isNamed),
  }
}

function usableOf({ rows, expected, refunds }: Open): Usable {
  return {
    rows: [...rows.values()].filter(({ minor }) => minor > 0n),
    expected: [...expected.values()],
    refunds: [...refunds.values()],
  }
}

function isCredit({ minor }: { readonly minor: bigint }): boolean {
  return minor >= 0n
}

function candidatesOf(
  usable: Usable,
  matching: Matching,
  steps: readonly MatchStep[],
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>()
  for (const step of [...steps, matchLarger])
    for (const { expected, rows } of step(usable, matching))
      for (const id of expected) {
        const known = found.get(id) ?? new Set()
        for (const row of rows) if (known.size < MOST_CANDIDATES) known.add(row)
        found.set(id, known)
      }
  return new Map([...found].map(([id, rows]) => [id, [...rows]]))
}

function sumsOf({ expected: all, unpriced }: Matching, made: Omit<Matched, 'sums'>): SettlementSums {
  const expected = all.filter((credit) => !made.left.includes(credit))
  const net = (credit: ExpectedCredit): bigint => credit.net
  const minor = (each: { readonly minor: bigint }): bigint => each.minor
  const foreign = sum(made.foreign, minor)
  const over = sum(made.matches, ({ rest }) => (rest < 0n ? -rest : 0n))
  const short = sum(made.matches, ({ rest }) => (rest > 0n ? rest : 0n))
  return {
    gross: sum(expected, (credit) => credit.gross) + sum(unpriced, minor),
    fee: sum(expected, (credit) => credit.fee),
    explained: sum(made.matches, ({ byRows, byRefunds }: Match) => byRows + byRefunds) - over,
    awaited: sum(made.awaited, net) + sum(made.overdue, net),
    unexplained: short + sum(made.missing, net) + sum(made.before, net) + sum(unpriced, minor),
    over,
    credited: sum(made.matches, ({ byRows }) => byRows) + foreign,
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
