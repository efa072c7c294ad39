import type { Day } from '#domain/day.ts'
import type { BankRow } from '../settlement/match-types.ts'
import { type Balances, balancesIn } from './balance.ts'
import type { StatementEntry } from './read-row.ts'
import type { Statement } from './statement.ts'

export type StatementFigures = {
  /** Of the sheet; `before`, the header, and the four kinds of rows add up to it. */
  readonly lines: number
  readonly before: number
  readonly entries: number
  readonly unread: number
  readonly notes: number
  readonly blank: number
  /** Sen; a payment of a portal that was not paid is in neither. */
  readonly credits: bigint
  readonly debits: bigint
  readonly notPaid: number
  /** First and last day of what was read; absent when nothing was. */
  readonly days?: { readonly from: Day; readonly through: Day }
  /** Lines whose balance does not follow from the line before: an amount or a line is wrong. */
  readonly balanceBreaks: readonly number[]
  /** Absent when the file names neither. `gap`: sen that the lines lack between the two, or to the line next to one. */
  readonly balance?: Balances & { readonly gap: bigint }
  /** Whether the balances say that a line is missing or wrong. */
  readonly hasGap: boolean
}

/** What was read, and what was not: the sums that a person confirms. */
export function figuresOf(statement: Statement): StatementFigures {
  const { before, rows } = statement
  const entries = entriesOf(rows)
  const paid = entries.filter(({ entry }) => entry.isNotPaid !== true)
  const count = (kind: string): number => rows.filter((row) => row.kind === kind).length
  const days = entries.map(({ entry }) => entry.day).toSorted()
  const [from] = days
  const through = days.at(-1)
  const sum = (of: (minor: bigint) => boolean): bigint =>
    paid.reduce((total, { entry }) => (of(entry.minor) ? total + entry.minor : total), 0n)
  // What was not paid moves no balance.
  const breaks = balanceBreaks(paid)
  const { balance } = balanceOf(statement, paid)
  return {
    lines: before.length + 1 + rows.length,
    before: before.length,
    entries: entries.length,
    unread: count('unread'),
    notes: count('note'),
    blank: count('blank'),
    credits: sum((minor) => minor > 0n),
    debits: -sum((minor) => minor < 0n),
    ...(from === undefined || through === undefined ? {} : { days: { from, through } }),
    notPaid: entries.length - paid.length,
    balanceBreaks: breaks,
    ...(balance === undefined ? {} : { balance }),
    hasGap: hasGap(balance, breaks),
  }
}

/** The rows to match. `name` keeps the lines of several files apart. */
export function bankRowsOf({ rows }: Statement, name: string): readonly BankRow[] {
  return entriesOf(rows).flatMap(({ line, entry: { day, minor, text, isNotPaid } }) =>
    isNotPaid === true ? [] : [{ id: `${name}:${line}`, day, minor, text }],
  )
}

/** The lines against opening and closing balance: what is between them that no line has. */
function balanceOf(
  { before, rows, mapping, decimal }: Statement,
  entries: readonly Numbered[],
): Pick<StatementFigures, 'balance'> {
  const notes = rows.filter(({ kind }) => kind === 'note')
  const { opening, closing } = balancesIn([...before, ...notes], { mapping, decimal })
  const found = {
    ...(opening === undefined ? {} : { opening }),
    ...(closing === undefined ? {} : { closing }),
  }
  if (opening !== undefined && closing !== undefined) {
    const sum = entries.reduce((total, { entry }) => total + entry.minor, opening)
    return { balance: { ...found, gap: closing - sum } }
  }
  const [first] = entries
  const last = entries.at(-1)
  if (first === undefined || last === undefined || (opening ?? closing) === undefined) return {}
  const [oldest, newest] = isNewestFirst(entries) ? [last.entry, first.entry] : [first.entry, last.entry]
  const edge =
    opening === undefined
      ? newest.balance
      : oldest.balance === undefined
        ? undefined
        : oldest.balance - oldest.minor
  if (edge === undefined) return {}
  return { balance: { ...found, gap: opening === undefined ? (closing ?? 0n) - edge : edge - opening } }
}

/** Between two balances that agree with the sum of the lines, these may stand in any order. */
function hasGap(balance: StatementFigures['balance'], breaks: readonly number[]): boolean {
  if (balance !== undefined && balance.gap !== 0n) return true
  return breaks.length > 0 && (balance?.opening === undefined || balance.closing === undefined)
}

type Numbered = { readonly line: number; readonly entry: StatementEntry }

function entriesOf(rows: Statement['rows']): readonly Numbered[] {
  return rows.flatMap((row) => (row.kind === 'read' ? [{ line: row.line, entry: row.entry }] : []))
}

function balanceBreaks(entries: readonly Numbered[]): readonly number[] {
  return breaksIn(isNewestFirst(entries) ? entries.toReversed() : entries)
}

/** A statement begins with its oldest line or with its newest: the direction that fits better counts. */
function isNewestFirst(entries: readonly Numbered[]): boolean {
  const forwards = breaksIn(entries).length
  return forwards > 0 && breaksIn(entries.toReversed()).length < forwards
}

function breaksIn(entries: readonly Numbered[]): readonly number[] {
  let balance: bigint | undefined
  return entries.flatMap(({ line, entry }) => {
    const before = balance
    balance = entry.balance ?? (before === undefined ? undefined : before + entry.minor)
    const follows = before === undefined || balance === before + entry.minor
    return follows ? [] : [line]
  })
}
