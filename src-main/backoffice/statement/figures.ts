import type { Day } from '#domain/day.ts'
import type { BankRow } from '../settlement/match-types.ts'
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
  /** Sen. */
  readonly credits: bigint
  readonly debits: bigint
  /** First and last day of what was read; absent when nothing was. */
  readonly days?: { readonly from: Day; readonly through: Day }
  /** Lines whose balance does not follow from the line before: an amount or a line is wrong. */
  readonly balanceBreaks: readonly number[]
}

/** What was read, and what was not: the sums that a person confirms. */
export function figuresOf({ before, rows }: Statement): StatementFigures {
  const entries = entriesOf(rows)
  const count = (kind: string): number => rows.filter((row) => row.kind === kind).length
  const days = entries.map(({ entry }) => entry.day).toSorted()
  const [from] = days
  const through = days.at(-1)
  const sum = (of: (minor: bigint) => boolean): bigint =>
    entries.reduce((total, { entry }) => (of(entry.minor) ? total + entry.minor : total), 0n)
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
    balanceBreaks: balanceBreaks(entries),
  }
}

/** The rows to match. `name` keeps the lines of several files apart. */
export function bankRowsOf({ rows }: Statement, name: string): readonly BankRow[] {
  return entriesOf(rows).map(({ line, entry: { day, minor, text } }) => ({
    id: `${name}:${line}`,
    day,
    minor,
    text,
  }))
}

type Numbered = { readonly line: number; readonly entry: StatementEntry }

function entriesOf(rows: Statement['rows']): readonly Numbered[] {
  return rows.flatMap((row) => (row.kind === 'read' ? [{ line: row.line, entry: row.entry }] : []))
}

/** A statement begins with its oldest line or with its newest: the direction that fits better counts. */
function balanceBreaks(entries: readonly Numbered[]): readonly number[] {
  const forwards = breaksIn(entries)
  if (forwards.length === 0) return forwards
  const backwards = breaksIn(entries.toReversed())
  return backwards.length < forwards.length ? backwards : forwards
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
