import { daysBetween } from '#domain/day.ts'
import type { ExpectedCredit, ExpectedPayment } from '#domain/expected-settlement.ts'
import { creditsOf, distance, inWindow, type MatchStep, take } from './match-exact.ts'
import type { BankRow, Match, Matching, Open, SettledRefund } from './match-types.ts'
import { onlySum } from './sums.ts'

/** One rupiah for each payment: what another way of rounding can make of a fee. */
const A_RUPIAH = 100n
const MOST_REFUNDS = 3

/** A row that lacks exactly one or more refunds that we know. */
export const matchLessRefund: MatchStep = (open, matching) =>
  pairsOf(open, matching, (credit, row) => {
    const short = credit.net - row.minor
    if (short <= 0n) return undefined
    const made = [...open.refunds.values()].filter((refund) => mayShow(matching, refund, row))
    const single = made.find(({ minor }) => minor === short)
    const refunds = single === undefined ? onlySum(made, short, MOST_REFUNDS) : [single]
    if (refunds === undefined) return undefined
    return { kind: 'less-refund', refunds: refunds.map(({ id }) => id), suspects: [] }
  })

/** A row that lacks exactly the gross or the net amount of one payment. */
export const matchShort: MatchStep = (open, matching) =>
  pairsOf(open, matching, (credit, row) => {
    const short = credit.net - row.minor
    const net = suspectsOf(credit, (payment) => payment.net === short)
    if (net.length > 0) return { kind: 'payment-left-out', refunds: [], suspects: net }
    const gross = suspectsOf(credit, ({ minor }) => minor === short)
    return gross.length > 0 ? { kind: 'refund-unknown', refunds: [], suspects: gross } : undefined
  })

/** A row that is off by at most a rupiah for each payment. */
export const matchFee: MatchStep = (open, matching) =>
  pairsOf(open, matching, (credit, row) => {
    const off = credit.net - row.minor
    const most = A_RUPIAH * BigInt(credit.payments.length)
    return off <= most && off >= -most ? { kind: 'fee-differs', refunds: [], suspects: [] } : undefined
  })

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

type Verdict = Pick<Match, 'kind' | 'refunds' | 'suspects'>

/** Each open credit with its nearest row that the rule accepts. */
function pairsOf(
  open: Open,
  matching: Matching,
  judge: (credit: ExpectedCredit, row: BankRow) => Verdict | undefined,
): readonly Match[] {
  return [...open.expected.values()].flatMap((credit) => {
    const near = creditsOf(open)
      .filter((row) => inWindow(matching, credit, row))
      .toSorted((a, b) => distance(credit, a) - distance(credit, b))
    for (const row of near) {
      const verdict = judge(credit, row)
      if (verdict === undefined) continue
      const { kind, ...parts } = verdict
      return [take(open, kind, { expected: [credit.id], rows: [row.id], ...parts })]
    }
    return []
  })
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
