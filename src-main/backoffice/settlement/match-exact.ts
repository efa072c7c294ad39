import { daysBetween } from '#domain/day.ts'
import type { ExpectedCredit } from '#domain/expected-settlement.ts'
import type { BankRow, HandMatch, Match, Matching, MatchKind, Open } from './match-types.ts'
import { onlySum } from './sums.ts'

/** Takes what it can assign out of `open`. */
export type MatchStep = (open: Open, matching: Matching) => readonly Match[]

const MOST_ROWS = 3
const MOST_CREDITS = 4

export const matchExact: MatchStep = (open) =>
  oneToOne(open, 'exact', (credit, row) => credit.day === row.day)

export const matchOtherDay: MatchStep = (open, matching) =>
  oneToOne(open, 'other-day', (credit, row) => inWindow(matching, credit, row))

/** One expected credit in several rows. */
export const matchSplit: MatchStep = (open, matching) =>
  [...open.expected.values()].flatMap((credit) => {
    const rows = creditsOf(open).filter((row) => inWindow(matching, credit, row))
    const found = onlySum(rows, credit.net, MOST_ROWS)
    return found === undefined ? [] : [take(open, 'split', { expected: [credit.id], rows: ids(found) })]
  })

/** Several expected credits in one row. */
export const matchJoined: MatchStep = (open, matching) =>
  creditsOf(open).flatMap((row) => {
    const near = [...open.expected.values()].filter((credit) => inWindow(matching, credit, row))
    const found = onlySum(
      near.map(({ id, net }) => ({ id, minor: net })),
      row.minor,
      MOST_CREDITS,
    )
    return found === undefined ? [] : [take(open, 'joined', { expected: ids(found), rows: [row.id] })]
  })

/** Undefined when a part of it does not exist, is already assigned, or is named twice. */
export function matchByHand(open: Open, { rows, expected, note }: HandMatch): Match | undefined {
  const isWhole = rows.every((id) => open.rows.has(id)) && expected.every((id) => open.expected.has(id))
  const isOnce = new Set(rows).size === rows.length && new Set(expected).size === expected.length
  if (!isWhole || !isOnce || rows.length === 0 || expected.length === 0) return undefined
  return { ...take(open, 'by-hand', { expected, rows }), note }
}

export function inWindow(
  { early, late }: Matching,
  { day }: Pick<ExpectedCredit, 'day'>,
  row: Pick<BankRow, 'day'>,
): boolean {
  const days = daysBetween(day, row.day)
  return days >= -early && days <= late
}

export function creditsOf(open: Open): readonly BankRow[] {
  return [...open.rows.values()].filter(({ minor }) => minor > 0n)
}

type Taken = {
  readonly expected: readonly string[]
  readonly rows: readonly string[]
  readonly refunds?: readonly string[]
  readonly suspects?: readonly string[]
}

/** Makes the match, and takes its parts out of `open`. */
export function take(
  open: Open,
  kind: MatchKind,
  { expected, rows, refunds = [], suspects = [] }: Taken,
): Match {
  const net = takeAll(open.expected, expected).reduce((sum, credit) => sum + credit.net, 0n)
  const byRows = takeAll(open.rows, rows).reduce((sum, row) => sum + row.minor, 0n)
  const byRefunds = takeAll(open.refunds, refunds).reduce((sum, refund) => sum + refund.minor, 0n)
  return { kind, rows, expected, refunds, byRows, byRefunds, rest: net - byRows - byRefunds, suspects }
}

/** Each expected credit with the nearest row of its amount. */
function oneToOne(
  open: Open,
  kind: MatchKind,
  fits: (credit: ExpectedCredit, row: BankRow) => boolean,
): readonly Match[] {
  return [...open.expected.values()].flatMap((credit) => {
    const [row] = creditsOf(open)
      .filter((each) => each.minor === credit.net && fits(credit, each))
      .toSorted((a, b) => distance(credit, a) - distance(credit, b))
    return row === undefined ? [] : [take(open, kind, { expected: [credit.id], rows: [row.id] })]
  })
}

export function distance(credit: ExpectedCredit, row: BankRow): number {
  return Math.abs(daysBetween(credit.day, row.day))
}

function ids(of: readonly { readonly id: string }[]): readonly string[] {
  return of.map(({ id }) => id)
}

function takeAll<T>(from: Map<string, T>, names: readonly string[]): readonly T[] {
  return names.flatMap((id) => {
    const value = from.get(id)
    from.delete(id)
    return value === undefined ? [] : [value]
  })
}
