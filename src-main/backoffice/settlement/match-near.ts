import { daysBetween } from '#domain/day.ts'
import type { ExpectedCredit, ExpectedPayment } from '#domain/expected-settlement.ts'
import { windowOf } from './match-exact.ts'
import type { BankRow, Matching, MatchStep, Open, Proposal, SettledRefund, Usable } from './match-types.ts'
import { onlySum } from './sums.ts'

/** One rupiah for each payment: what another way of rounding can make of a fee. */
const A_RUPIAH = 100n
const MOST_REFUNDS = 3

type Verdict = Pick<Proposal, 'kind' | 'refunds' | 'suspects'>
type Judge = (
  pair: { readonly credit: ExpectedCredit; readonly row: BankRow },
  usable: Usable,
  matching: Matching,
) => Verdict | undefined

/** Lacks exactly one or more refunds that we know. */
const isLessRefund: Judge = ({ credit, row }, { refunds }, matching) => {
  const short = credit.net - row.minor
  if (short <= 0n) return undefined
  const made = refunds.filter((refund) => mayShow(matching, refund, row))
  const single = made.find(({ minor }) => minor === short)
  const found = single === undefined ? onlySum(made, short, MOST_REFUNDS) : [single]
  return found === undefined ? undefined : { kind: 'less-refund', refunds: found.map(({ id }) => id) }
}

/** Lacks exactly the gross or the net amount of one payment. */
const isShort: Judge = ({ credit, row }) => {
  const short = credit.net - row.minor
  const net = suspectsOf(credit, (payment) => payment.net === short)
  if (net.length > 0) return { kind: 'payment-left-out', suspects: net }
  const gross = suspectsOf(credit, ({ minor }) => minor === short)
  return gross.length > 0 ? { kind: 'refund-unknown', suspects: gross } : undefined
}

/** Is off by at most a rupiah for each payment. */
const isFeeOff: Judge = ({ credit, row }) => {
  const off = credit.net - row.minor
  const most = A_RUPIAH * BigInt(credit.payments.length)
  return off !== 0n && off <= most && off >= -most ? { kind: 'fee-differs' } : undefined
}

export const matchLessRefund: MatchStep = (usable, matching) => pairs(usable, matching, isLessRefund)
export const matchShort: MatchStep = (usable, matching) => pairs(usable, matching, isShort)
export const matchFee: MatchStep = (usable, matching) => pairs(usable, matching, isFeeOff)

/** The same step on the due day alone: a row of that day goes before one of another. */
export function onTheDay(step: MatchStep): MatchStep {
  return (usable, matching) => step(usable, { ...matching, early: 0, late: 0 })
}

/** A row of the due day that is larger: this credit may be in it, with money that this till does not know. */
export const matchLarger: MatchStep = ({ expected, rows }) =>
  expected.flatMap((credit) =>
    rows
      .filter((row) => row.day === credit.day && row.minor > credit.net)
      .map((row): Proposal => ({ kind: 'joined', expected: [credit.id], rows: [row.id] })),
  )

/** Refunds that the bank shows as a debit of their own. */
export function takeDebited(open: Open, matching: Matching) {
  return [...open.refunds.values()].flatMap((refund) => {
    const row = [...open.rows.values()].find(
      ({ day, minor }) => minor === -refund.minor && mayShow(matching, refund, { day }),
    )
    if (row === undefined) return []
    open.rows.delete(row.id)
    open.refunds.delete(refund.id)
    return [{ refund: refund.id, row: row.id }]
  })
}

function pairs(usable: Usable, matching: Matching, judge: Judge): readonly Proposal[] {
  return usable.expected.flatMap((credit) =>
    usable.rows.filter(windowOf(matching, credit)).flatMap((row): readonly Proposal[] => {
      const verdict = judge({ credit, row }, usable, matching)
      return verdict === undefined ? [] : [{ ...verdict, expected: [credit.id], rows: [row.id] }]
    }),
  )
}

function mayShow({ late }: Matching, { day }: SettledRefund, row: Pick<BankRow, 'day'>): boolean {
  const days = daysBetween(day, row.day)
  return days >= 0 && days <= late
}

function suspectsOf(
  { payments }: ExpectedCredit,
  isSuspect: (payment: ExpectedPayment) => boolean,
): readonly string[] {
  return payments.filter(isSuspect).map(({ reference }) => reference)
}
