import type { ComparedDay, ComparedPart, Comparison } from '#contract/settlement-views.ts'
import type { TermsInput } from '#contract/settlement-input.ts'
import { addDays, type Day } from '#domain/day.ts'
import { expectSettlement, type ExpectedCredit, type SettledPayment } from '#domain/expected-settlement.ts'
import { jakartaDay } from '#domain/timestamp.ts'
import { creditDayOf } from '#domain/working-days.ts'
import { dayOf } from '../day-word.ts'
import type { BankRow, Matched } from '../match-types.ts'
import { matchSettlement } from '../match.ts'
import { settlementTermsOf } from '../terms.ts'
import { type EarlierStatement, earlierOf, firstDueDay } from './earlier.ts'

export type BankCompared = {
  readonly expected: readonly ExpectedCredit[]
  readonly matched: Matched
  readonly rows: ReadonlyMap<string, BankRow>
  readonly unknownYears: readonly number[]
  readonly days: readonly ComparedDay[]
}

type Period = Pick<Comparison, 'from' | 'through'>
export type Known = {
  /** Oldest first. */
  readonly earlier?: readonly EarlierStatement[]
  /** The day of the comparison: what is due on it may still come. */
  readonly today?: Day
  /** See `StatementFigures`. */
  readonly hasGap?: boolean
}

/** No run of holidays is longer. */
const LONGEST_RUN = 30

/** The first day whose payments a bank may credit in this statement. */
export function firstPaidDay(
  { workingDays, late }: TermsInput,
  period: Period,
  earlier: readonly EarlierStatement[] = [],
): Day {
  return addDays(firstDueDay(earlier, period, late), -(workingDays + late + LONGEST_RUN))
}

/**
 * A bank statement against the payments up to its last day, of this till alone. A credit that was due before its first
 * day is left to the earlier statement that has or names it; without one it is unexplained.
 */
export function compareBank(
  payments: readonly SettledPayment[],
  rows: readonly BankRow[],
  period: Period,
  terms: TermsInput,
  { earlier = [], today, hasGap = false }: Known = {},
): BankCompared | { readonly why: 'fees-not-confirmed' } {
  const { late } = terms
  const settling = settlementTermsOf(terms)
  const made = expectSettlement(payments, settling)
  if (!made.ok) return { why: made.why }
  const firstDue = firstDueDay(earlier, period, late)
  const { hasArrived, isNamed, isBefore } = earlierOf(earlier, period, late)
  const expected = made.credits.filter((credit) => credit.day >= firstDue && !hasArrived(credit))
  const unpriced = made.unpriced.filter(({ paidAt, method }) => {
    const { day } = creditDayOf(paidAt, method, settling.credit, settling.calendar)
    return day >= period.from
  })
  const matched = matchSettlement({
    ...{ expected, unpriced, rows, refunds: [], byHand: [], from: period.from },
    through: today === undefined || period.through < today ? period.through : addDays(today, -1),
    ...{ early: 0, late, isNamed, isBefore },
  })
  const left = new Set(matched.left)
  return {
    expected: expected.filter((credit) => !left.has(credit)),
    matched,
    rows: new Map(rows.map((row) => [row.id, row])),
    unknownYears: made.unknownYears,
    days: daysOf(made.credits, matched, hasGap),
  }
}

type Word = Pick<ComparedPart, 'word'> & { readonly rest?: bigint }

/** By day of payment. Days of which this statement says nothing are left out. */
function daysOf(
  credits: readonly ExpectedCredit[],
  matched: Matched,
  hasGap: boolean,
): readonly ComparedDay[] {
  const words = wordsOf(matched)
  const days = new Map<Day, Map<string, ComparedPart>>()
  const add = (id: string, { paidAt, minor }: SettledPayment, net: bigint, { word, rest }: Word): void => {
    const day = jakartaDay(paidAt)
    const parts = days.get(day) ?? new Map<string, ComparedPart>()
    days.set(day, parts)
    const { gross = 0n, open = 0n } = parts.get(id) ?? {}
    const size = word === 'differs' ? (rest ?? open + net) : 0n
    const gap = hasGap && word === 'arrived' ? ({ hasGap } as const) : {}
    parts.set(id, { id, word, ...gap, gross: gross + minor, open: size })
  }
  for (const { id, payments } of credits)
    for (const payment of payments) add(id, payment, payment.net, words.get(id) ?? { word: 'left' })
  for (const payment of matched.unpriced) add(UNPRICED, payment, 0n, { word: 'left' })
  return [...days]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, parts]) => dayOf(day, [...parts.values()]))
    .filter(({ parts = [] }) => parts.some(({ id, word }) => word !== 'left' || id === UNPRICED))
}

const UNPRICED = 'unpriced'

/** Of the credits that this statement says something about. */
function wordsOf({ matches, missing, overdue, awaited }: Matched): ReadonlyMap<string, Word> {
  const words = new Map<string, Word>()
  for (const { expected, rest } of matches)
    for (const id of expected)
      words.set(id, rest === 0n ? { word: 'arrived' } : { word: 'differs', rest: rest < 0n ? -rest : rest })
  for (const { id } of missing) words.set(id, { word: 'differs' })
  for (const { id } of [...overdue, ...awaited]) words.set(id, { word: 'awaited' })
  return words
}
