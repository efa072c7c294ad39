import {
  type DateOrder,
  STATEMENT_FIELDS,
  type StatementField,
  type StatusMeaning,
} from '#contract/settlement-input.ts'
import { addDays, type Day, isDay } from '#domain/day.ts'
import { shownText } from '#domain/shown-text.ts'
import { type Mapping, plainHeader } from '../workbook/columns.ts'
import { MOST_TEXT } from '../workbook/limits.ts'
import { type Cell, isBlank, type SheetLine } from '../workbook/sheet.ts'
import type { CellReason, WorkbookRow } from '../workbook/workbook.ts'
import {
  type AmountRefusal,
  type Mark,
  readPlainNumber,
  readSide,
  readStatementAmount,
  type StatementAmount,
} from './amount.ts'
import { isBalanceText } from './balance.ts'
import { type DateRefusal, type Period, readStatementDate, type StatementDate } from './date.ts'
import { statusOf } from './status.ts'

/** `minor`: sen; a debit is negative. */
export type StatementEntry = {
  readonly day: Day
  readonly minor: bigint
  readonly text: string
  readonly balance?: bigint
  readonly reference?: string
  /** A payment of a portal that failed, is still open, or was paid back. */
  readonly isNotPaid?: true
}

/**
 * `empty`: nothing where something must stand. `both-sides`: a debit and a credit in one row. `no-side`: no sign, no
 * letters and no column say whether the money came or went. `sign-against-side`: a minus with a credit, or with some
 * debits only. `unknown-status`: a word that may mean paid or not. `odd-quote`: the cells may have moved. `far-day`: in
 * the future, or more than ten years ago.
 */
export type StatementReason =
  | AmountRefusal
  | DateRefusal
  | 'empty'
  | 'both-sides'
  | 'no-side'
  | 'sign-against-side'
  | 'unknown-status'
  | 'odd-quote'
  | 'far-day'
export type StatementRow = WorkbookRow<StatementField, StatementEntry, StatementReason>

export type RowRules = {
  readonly mapping: Mapping<StatementField>
  readonly period: Period | undefined
  readonly dateOrder: DateOrder | undefined
  /** Of times without one. */
  readonly zone: string | undefined
  readonly decimal: Mark | undefined
  /** Whether an amount without a sign is a credit: other rows of the column have one, or a person has said so. */
  readonly unsignedIsCredit: boolean
  /** Whether some debits have a minus and some have none: one with a minus may then be money that came back. */
  readonly mixedDebits: boolean
  /** A person's meaning of words of the status. */
  readonly statuses: Readonly<Record<string, StatusMeaning>>
  /** When the file was opened: no line of it is of a later day. */
  readonly today?: Day | undefined
}

type Reason = CellReason<StatementField, StatementReason>
type Read<T> = { readonly value: T } | { readonly reason: Reason }

/** Days. */
const LONGEST_AGO = 3_660
const SUMMARY = /^\W{0,8}(?:saldo|total|jumlah|mutasi|opening|closing|ending|balance|subtotal)\b/i

export function readStatementRow(line: SheetLine, rules: RowRules): StatementRow {
  if (line.cells.every(isBlank)) return { ...line, kind: 'blank' }
  const odd = line.cells.findIndex(({ oddQuote }) => oddQuote)
  if (odd !== -1) return { ...line, kind: 'unread', reasons: [oddQuoteAt(odd, rules)] }
  if (isNote(line, rules)) return { ...line, kind: 'note' }
  const day = readDay(line, rules)
  const minor = readMinor(line, rules)
  const balance = readBalance(line, rules)
  const status = readStatus(line, rules)
  if ('reason' in day || 'reason' in minor || 'reason' in balance || 'reason' in status) {
    const reasons = [day, minor, balance, status].flatMap((read) => ('reason' in read ? [read.reason] : []))
    return { ...line, kind: 'unread', reasons }
  }
  const reference = textAt(line, rules.mapping.reference)
  return {
    ...line,
    kind: 'read',
    entry: {
      day: day.value,
      minor: minor.value,
      text: textAt(line, rules.mapping.text),
      ...(balance.value === undefined ? {} : { balance: balance.value }),
      ...(reference === '' ? {} : { reference }),
      ...(status.value === 'not-paid' ? { isNotPaid: true } : {}),
    },
  }
}

/** A continued text, a total, or the balance at the beginning or the end. */
function isNote(line: SheetLine, { mapping }: RowRules): boolean {
  const date = cellAt(line, mapping.date)
  const amounts = [mapping.debit, mapping.credit, mapping.amount].map((column) => cellAt(line, column))
  const [first] = line.cells.filter((cell) => !isBlank(cell))
  const texts = [first?.text ?? '', textAt(line, mapping.text)]
  // The account's own balance is no money that came, whatever column it stands in.
  if (texts.some((text) => isBalanceText(text))) return true
  const isSummary = texts.some((text) => SUMMARY.test(text))
  const hasAmount = !amounts.every(isBlank)
  if (!isBlank(date) && !SUMMARY.test(date.text)) return isSummary && !hasAmount
  return isSummary || !hasAmount
}

function readDay(line: SheetLine, { mapping, period, dateOrder, zone, today }: RowRules): Read<Day> {
  const cell = cellAt(line, mapping.date)
  if (isBlank(cell)) return { reason: reasonOf('date', mapping, 'empty') }
  const read =
    cell.day === undefined
      ? readStatementDate(cell.text, { period, order: dateOrder, zone })
      : existing(cell.day)
  if (!read.ok) return { reason: reasonOf('date', mapping, read.why) }
  return isFar(read.day, today) ? { reason: reasonOf('date', mapping, 'far-day') } : { value: read.day }
}

/** A column without words says nothing; an empty cell of one that has words must be asked about. */
function readStatus(line: SheetLine, { mapping, statuses }: RowRules): Read<StatusMeaning | undefined> {
  if (mapping.status === undefined) return { value: undefined }
  const word = statusWordOf(cellAt(line, mapping.status))
  const means = word === '' ? undefined : statusOf(word, statuses)
  return means === undefined
    ? { reason: reasonOf('status', mapping, word === '' ? 'empty' : 'unknown-status') }
    : { value: means }
}

/** At most as long as the contract takes. */
export function statusWordOf({ text }: Cell): string {
  return plainHeader(text).slice(0, 64).trim()
}

function oddQuoteAt(column: number, { mapping }: RowRules): Reason {
  const field = STATEMENT_FIELDS.find((each) => mapping[each] === column) ?? 'text'
  return { field, column, why: 'odd-quote' }
}

function existing(day: Day): StatementDate {
  return isDay(day) ? { ok: true, day } : { ok: false, why: 'no-such-day' }
}

function isFar(day: Day, today: Day | undefined): boolean {
  return today !== undefined && (day > addDays(today, 1) || day < addDays(today, -LONGEST_AGO))
}

function readMinor(line: SheetLine, rules: RowRules): Read<bigint> {
  const { mapping } = rules
  const inColumns = mapping.debit !== undefined || mapping.credit !== undefined
  if (!inColumns) return readSigned(line, rules)
  const debit = readSum(line, 'debit', rules)
  const credit = readSum(line, 'credit', rules)
  if ('reason' in debit) return debit
  if ('reason' in credit) return credit
  // Some banks write debits with a minus sign in their own column.
  const out = size(debit.value?.minor ?? 0n)
  if (rules.mixedDebits && (debit.value?.minor ?? 0n) < 0n)
    return { reason: reasonOf('debit', mapping, 'sign-against-side') }
  const came = credit.value?.minor ?? 0n
  if (out !== 0n && came !== 0n) return { reason: reasonOf('credit', mapping, 'both-sides') }
  const isEmpty = debit.value === undefined && credit.value === undefined
  return isEmpty ? { reason: reasonOf('credit', mapping, 'empty') } : { value: came - out }
}

function readSigned(line: SheetLine, rules: RowRules): Read<bigint> {
  const { mapping, unsignedIsCredit, mixedDebits } = rules
  const read = readSum(line, 'amount', rules)
  if ('reason' in read) return read
  if (read.value === undefined) return { reason: reasonOf('amount', mapping, 'empty') }
  const { minor, side = readSide(textAt(line, mapping.side)), signed } = read.value
  const isAgainst = minor < 0n && (side === 'credit' || (side === 'debit' && mixedDebits))
  if (isAgainst) return { reason: reasonOf('amount', mapping, 'sign-against-side') }
  if (side !== undefined) return { value: side === 'debit' ? -size(minor) : minor }
  const isKnown = signed || (unsignedIsCredit && textAt(line, mapping.side) === '')
  return isKnown ? { value: minor } : { reason: reasonOf('side', mapping, 'no-side') }
}

function readBalance(line: SheetLine, rules: RowRules): Read<bigint | undefined> {
  const read = readSum(line, 'balance', rules)
  if ('reason' in read || read.value === undefined) return 'reason' in read ? read : { value: undefined }
  const { minor, side } = read.value
  if (side === 'credit' && minor < 0n)
    return { reason: reasonOf('balance', rules.mapping, 'sign-against-side') }
  return { value: side === 'debit' ? -size(minor) : minor }
}

type Sum = Extract<StatementAmount, { ok: true }>

/** Undefined for an empty cell, and for the dash that some banks put in its place. */
function readSum(line: SheetLine, field: StatementField, rules: RowRules): Read<Sum | undefined> {
  const cell = cellAt(line, rules.mapping[field])
  if (isBlank(cell) || /^[-\u2013\u2014]$/.test(cell.text.slice(0, MOST_TEXT).trim()))
    return { value: undefined }
  const read = cell.number ? readPlainNumber(cell.text) : readStatementAmount(cell.text, rules.decimal)
  return read.ok ? { value: read } : { reason: reasonOf(field, rules.mapping, read.why) }
}

function reasonOf(field: StatementField, mapping: Mapping<StatementField>, why: StatementReason): Reason {
  const column = mapping[field]
  return { field, ...(column === undefined ? {} : { column }), why }
}

function cellAt({ cells }: SheetLine, column: number | undefined): Cell {
  return (column === undefined ? undefined : cells[column]) ?? { text: '' }
}

function textAt(line: SheetLine, column: number | undefined): string {
  return shownText(cellAt(line, column).text, MOST_TEXT)
}

function size(minor: bigint): bigint {
  return minor < 0n ? -minor : minor
}
