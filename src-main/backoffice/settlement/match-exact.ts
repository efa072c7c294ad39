import { addDays } from '#domain/day.ts'
import type { ExpectedCredit } from '#domain/expected-settlement.ts'
import type { BankRow, Matching, MatchStep, Proposal } from './match-types.ts'
import { twoSums } from './sums.ts'

const MOST_ROWS = 3
const MOST_CREDITS = 4

/** Amount and day agree. Rows of one amount on one day are interchangeable; too few of them decide nothing. */
export const matchExact: MatchStep = ({ expected, rows }) => {
  const credits = groupBy(expected, ({ day, net }) => `${day} ${net}`)
  const shown = groupBy(rows, ({ day, minor }) => `${day} ${minor}`)
  return [...credits].flatMap(([key, of]) => {
    const there = shown.get(key) ?? []
    if (there.length < of.length) return []
    return of.flatMap((credit, at) => proposalOf('exact', [credit], there.slice(at, at + 1)))
  })
}

export const matchOtherDay: MatchStep = ({ expected, rows }, matching) =>
  expected.flatMap((credit) => {
    const isNear = windowOf(matching, credit)
    return rows
      .filter((row) => row.minor === credit.net && isNear(row))
      .map((row) => proposalOf('other-day', [credit], [row]))
  })

/** One expected credit in several rows. */
export const matchSplit: MatchStep = ({ expected, rows }, matching) =>
  expected.flatMap((credit) => {
    const near = rows.filter(windowOf(matching, credit))
    return twoSums(near, credit.net, MOST_ROWS).map((found) => proposalOf('split', [credit], found))
  })

/** Several expected credits in one row. */
export const matchJoined: MatchStep = ({ expected, rows }, matching) => {
  const credits = expected.map((credit) => ({
    ...{ id: credit.id, minor: credit.net, isNear: windowOf(matching, credit) },
  }))
  return rows.flatMap((row) => {
    const near = credits.filter(({ isNear }) => isNear(row))
    return twoSums(near, row.minor, MOST_CREDITS).map((found) => proposalOf('joined', found, [row]))
  })
}

/** Whether a row is of a day on which the credit may come. */
export function windowOf(
  { early, late }: Matching,
  { day }: Pick<ExpectedCredit, 'day'>,
): (row: Pick<BankRow, 'day'>) => boolean {
  const [first, last] = [addDays(day, -early), addDays(day, late)]
  return (row) => row.day >= first && row.day <= last
}

type Named = { readonly id: string }

function proposalOf(kind: Proposal['kind'], expected: readonly Named[], rows: readonly Named[]): Proposal {
  return { kind, expected: expected.map(({ id }) => id), rows: rows.map(({ id }) => id) }
}

function groupBy<T>(of: readonly T[], keyOf: (each: T) => string): ReadonlyMap<string, readonly T[]> {
  return Map.groupBy(of, keyOf)
}
