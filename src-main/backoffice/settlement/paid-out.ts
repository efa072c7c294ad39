import { addDays, type Day } from '#domain/day.ts'
import type { Statement } from '../statement/statement.ts'
import { figuresOf } from '../statement/figures.ts'
import type { StatementEntry } from '../statement/read-row.ts'

/** A payout whose end a bank's statement may show. */
export type SoughtPayout = {
  readonly reference: string
  /** Sen. */
  readonly minor: bigint
  /** The Jakarta day on which it was sent. */
  readonly day: Day
  /** A line of it has one of them as a word: the payout's number, or the bank's. In capitals. */
  readonly names: readonly string[]
}
export type FoundPayout = { readonly reference: string; readonly line: number }

/** A bank books a transfer at once; a weekend with holidays is no longer. */
const LONGEST_DAYS = 7

type Line = { readonly line: number; readonly entry: StatementEntry; readonly words: ReadonlySet<string> }

/**
 * The payouts that this statement proves: one debit of the whole amount that names the payout, and no other payout
 * fits it. Several debits, or money that came back under the same name, prove nothing; nor does a file with a gap in its
 * balances, because the line it lacks may be that return.
 */
export function findPaidOut(statement: Statement, sought: readonly SoughtPayout[]): readonly FoundPayout[] {
  if (sought.length === 0 || figuresOf(statement).hasGap) return []
  const amounts = new Set(sought.flatMap(({ minor }) => [minor, -minor]))
  const lines = statement.rows.flatMap((row): readonly Line[] => {
    if (row.kind !== 'read' || row.entry.isNotPaid === true || !amounts.has(row.entry.minor)) return []
    return [{ line: row.line, entry: row.entry, words: wordsOf(row.entry) }]
  })
  const found = sought.flatMap((payout): readonly FoundPayout[] => {
    const named = lines.filter((line) => isNamed(line, payout))
    const [debit, ...more] = named.filter(({ entry }) => isDebitOf(entry, payout))
    const isBack = named.some(({ entry }) => entry.minor === payout.minor)
    if (debit === undefined || more.length > 0 || isBack) return []
    return [{ reference: payout.reference, line: debit.line }]
  })
  return found.filter(({ line }) => found.filter((other) => other.line === line).length === 1)
}

function isNamed({ entry, words }: Line, { day, names }: SoughtPayout): boolean {
  return entry.day >= day && names.some((name) => words.has(name))
}

function isDebitOf({ day, minor }: StatementEntry, payout: SoughtPayout): boolean {
  return minor === -payout.minor && day <= addDays(payout.day, LONGEST_DAYS)
}

function wordsOf({ text, reference = '' }: StatementEntry): ReadonlySet<string> {
  return new Set(`${text} ${reference}`.toUpperCase().split(/[^A-Z0-9]+/))
}
