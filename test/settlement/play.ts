// One shop: payments, expected credits, a bank file with faults, reading, matching, and the judgement.
import { matchSettlement } from '#backoffice/settlement/match.ts'
import type { Matched, Matching } from '#backoffice/settlement/match-types.ts'
import { traceOf } from '#backoffice/settlement/trace.ts'
import { bankRowsOf, figuresOf } from '#backoffice/statement/figures.ts'
import { makeStatement, readStatementFile, type Statement } from '#backoffice/statement/statement.ts'
import { expectSettlement, type SettledPayment } from '#domain/expected-settlement.ts'
import { creditsOf, dateOf, TERMS } from './bank.ts'
import { LAYOUTS } from './layouts.ts'
import { type FileRow, LATE, plant, type Planted } from './plant.ts'
import { DAY_MS, diceOf, drawPayments, FIRST, type ShopPayment } from './shop.ts'

export type Matcher = (matching: Matching) => Matched
export type Played = {
  readonly faults: readonly string[]
  readonly payments: number
  readonly rows: number
  readonly planted: readonly string[]
  readonly sums: readonly Matched['sums'][]
}

const sen = (rupiah: number): bigint => BigInt(rupiah) * 100n
const settled = ({ rupiah, ...payment }: ShopPayment): SettledPayment => ({ ...payment, minor: sen(rupiah) })

export async function playShop(
  seed: number,
  days: number,
  match: Matcher = matchSettlement,
): Promise<Played> {
  const dice = diceOf(seed)
  const payments = drawPayments(days, dice)
  const credits = creditsOf(payments)
  const through = dateOf(FIRST + days * DAY_MS)
  const planted = plant(credits, through, dice)
  const rows = [...planted.rows, ...rents(planted.rows)]
  const expected = expectSettlement(payments.map(settled), TERMS)
  if (!expected.ok) throw new Error(expected.why)
  const faults: string[] = []
  const sums: Matched['sums'][] = []
  const awaited = credits.filter(({ day }) => day > through).reduce((sum, { rupiah }) => sum + rupiah, 0)
  for (const [layout, write] of Object.entries(LAYOUTS)) {
    const file = await readStatementFile(write(rows))
    const statement = 'sheets' in file ? makeStatement(file) : file
    if ('why' in statement) {
      faults.push(`${layout}: ${statement.why}`)
      continue
    }
    const matching: Matching = {
      ...{ expected: expected.credits, unpriced: expected.unpriced, rows: bankRowsOf(statement, layout) },
      ...{ refunds: planted.refunds.map(({ rupiah, ...refund }) => ({ ...refund, minor: sen(rupiah) })) },
      ...{ byHand: [], from: dateOf(FIRST), through, early: 1, late: LATE },
    }
    const matched = match(matching)
    sums.push(matched.sums)
    const found = [
      ...judgeReading(statement, rows),
      ...judgeNames(matched, planted),
      ...judgeSums(matched, planted, rows, sen(awaited)),
      ...judgeTrace(matching, matched, payments),
    ]
    faults.push(...found.map((fault) => `${layout}: ${fault}`))
  }
  return { faults, payments: payments.length, rows: rows.length, planted: planted.names, sums }
}

/** What the shop pays from the same account: no business of the gateway's. */
function rents(rows: readonly FileRow[]): readonly FileRow[] {
  return rows.slice(-1).map(({ day }) => ({ day, rupiah: -2_345_678, text: 'SEWA KIOS' }))
}

function judgeReading(statement: Statement, rows: readonly FileRow[]): readonly string[] {
  const { entries, unread, credits, debits, balanceBreaks, balance } = figuresOf(statement)
  const sum = (isCredit: boolean): bigint =>
    sen(rows.reduce((total, { rupiah }) => (rupiah > 0 === isCredit ? total + Math.abs(rupiah) : total), 0))
  const isEven = balanceBreaks.length === 0 && (balance?.gap ?? 0n) === 0n
  const isWhole = entries === rows.length && unread === 0 && isEven
  const isRight = credits === sum(true) && debits === sum(false)
  return isWhole && isRight ? [] : [`read ${entries} of ${rows.length} rows, ${unread} unread`]
}

function judgeNames(matched: Matched, { names }: Planted): readonly string[] {
  const found = [
    ...matched.matches.flatMap(({ kind, expected }) =>
      kind === 'exact' ? [] : [`${kind} ${expected.join('+')}`],
    ),
    ...matched.missing.map(({ id }) => `missing ${id}`),
    ...matched.before.map(({ id }) => `before ${id}`),
    ...matched.foreign.map(({ day, minor }) => `foreign ${day} ${minor / 100n}`),
    ...matched.debited.map(({ refund }) => `refund-debited ${refund}`),
    ...matched.openRefunds.map(({ id }) => `open refund ${id}`),
  ]
  return [
    ...names.filter((name) => !found.includes(name)).map((name) => `not named: ${name}`),
    ...found.filter((name) => !names.includes(name)).map((name) => `invented: ${name}`),
  ]
}

function judgeSums(
  { sums }: Matched,
  { unexplained }: Planted,
  rows: readonly FileRow[],
  awaited: bigint,
): readonly string[] {
  const credited = sen(rows.reduce((sum, { rupiah }) => (rupiah > 0 ? sum + rupiah : sum), 0))
  return [
    ...(sums.explained + sums.awaited + sums.unexplained === sums.gross - sums.fee
      ? []
      : ['does not add up']),
    ...(sums.unexplained === sen(unexplained)
      ? []
      : [`unexplained ${sums.unexplained}, planted ${sen(unexplained)}`]),
    ...(sums.awaited === awaited ? [] : [`awaited ${sums.awaited}, not ${awaited}`]),
    ...(sums.credited === credited ? [] : [`credited ${sums.credited}, the file says ${credited}`]),
  ]
}

/** Every payment points to a credit that opens into it. */
function judgeTrace(
  { expected }: Matching,
  matched: Matched,
  payments: readonly ShopPayment[],
): readonly string[] {
  const { creditOf, paymentsOf } = traceOf(expected, matched)
  return payments.flatMap(({ reference }) => {
    const credited = creditOf(reference)
    if (credited === undefined) return [`${reference} points nowhere`]
    if (credited.kind !== 'credited') return []
    const isInAll = credited.match.rows.every((row) =>
      paymentsOf(row).some((payment) => payment.reference === reference),
    )
    return isInAll ? [] : [`${reference} is not in its credit`]
  })
}
