import type { ComparedDay, Comparison } from '#contract/settlement-views.ts'
import type { TermsInput } from '#contract/settlement-input.ts'
import { addDays, type Day } from '#domain/day.ts'
import { expectSettlement, type ExpectedCredit, type SettledPayment } from '#domain/expected-settlement.ts'
import { jakartaDay } from '#domain/timestamp.ts'
import { creditDayOf } from '#domain/working-days.ts'
import type { BankRow, Matched } from '../match-types.ts'
import { matchSettlement } from '../match.ts'
import { settlementTermsOf } from '../terms.ts'
import { traceOf } from '../trace.ts'

export type BankCompared = {
  readonly expected: readonly ExpectedCredit[]
  readonly matched: Matched
  readonly rows: ReadonlyMap<string, BankRow>
  readonly unknownYears: readonly number[]
  readonly days: readonly ComparedDay[]
}

/** No run of holidays is longer. */
const LONGEST_RUN = 30

/** The first day whose payments a bank may credit on `from`. */
export function firstPaidDay({ workingDays, late }: TermsInput, from: Day): Day {
  return addDays(from, -(workingDays + late + LONGEST_RUN))
}

/**
 * A bank statement against the payments up to its last day. What was due before its first day is left out, unless a
 * row of it shows it: an earlier statement has it.
 */
export function compareBank(
  payments: readonly SettledPayment[],
  rows: readonly BankRow[],
  { from, through }: Pick<Comparison, 'from' | 'through'>,
  terms: TermsInput,
): BankCompared | { readonly why: 'fees-not-confirmed' } {
  const settling = settlementTermsOf(terms)
  const { credit, calendar } = settling
  const dueOf = (payment: SettledPayment): Day =>
    creditDayOf(payment.paidAt, payment.method, credit, calendar).day
  const run = (of: readonly SettledPayment[]) => {
    const expected = expectSettlement(of, settling)
    if (!expected.ok) return expected
    const { credits, unpriced, unknownYears } = expected
    const matched = matchSettlement({
      ...{ expected: credits, unpriced, rows, refunds: [], byHand: [], from, through },
      early: 0,
      late: terms.late,
    })
    return { ok: true as const, expected: credits, matched, unknownYears }
  }
  const near = payments
    .map((payment) => ({ payment, due: dueOf(payment) }))
    .filter(({ due }) => addDays(due, terms.late) >= from)
  const first = run(near.map(({ payment }) => payment))
  if (!first.ok) return { why: first.why }
  const matchedEarly = new Set(first.matched.matches.flatMap(({ expected }) => expected))
  const isEarlier = ({ id, day }: ExpectedCredit): boolean => day < from && !matchedEarly.has(id)
  const earlier = new Set(
    first.expected.filter(isEarlier).flatMap((each) => each.payments.map(({ reference }) => reference)),
  )
  const unpriced = new Set(first.matched.unpriced)
  const kept = near.flatMap(({ payment, due }) => {
    const isUnpriced = unpriced.has(payment)
    return earlier.has(payment.reference) || (isUnpriced && due < from) ? [] : [payment]
  })
  const made = kept.length === near.length ? first : run(kept)
  if (!made.ok) return { why: made.why }
  const { expected, matched, unknownYears } = made
  return {
    expected,
    matched,
    rows: new Map(rows.map((row) => [row.id, row])),
    unknownYears,
    days: daysOf(kept, expected, matched),
  }
}

function daysOf(
  payments: readonly SettledPayment[],
  expected: readonly ExpectedCredit[],
  matched: Matched,
): readonly ComparedDay[] {
  const { creditOf } = traceOf(expected, matched)
  const days = new Map<Day, { gross: bigint; awaited: bigint; open: bigint }>()
  for (const { reference, minor, paidAt } of payments) {
    const day = jakartaDay(paidAt)
    const sums = days.get(day) ?? { gross: 0n, awaited: 0n, open: 0n }
    const credited = creditOf(reference)
    const isOpen =
      credited === undefined ||
      (credited.kind === 'credited' ? credited.match.rest !== 0n : credited.kind !== 'awaited')
    sums.gross += minor
    if (isOpen) sums.open += minor
    else if (credited.kind === 'awaited') sums.awaited += minor
    days.set(day, sums)
  }
  return [...days]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, sums]) => ({ day, verdict: sums.open === 0n ? 'agrees' : 'differs', ...sums }))
}
