import type { StatementField } from '#contract/settlement-input.ts'
import { addDays, type Day, isDay } from '#domain/day.ts'
import type { Mapping } from '../workbook/columns.ts'
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
import { type DateRefusal, type Period, readStatementDate, type StatementDate } from './date.ts'

/** `minor`: sen; a debit is negative. */
export type StatementEntry = {
  readonly day: Day
  readonly minor: bigint
  readonly text: string
  readonly balance?: bigint
  readonly reference?: string
}

/**
 * `empty`: nothing where something must stand. `both-sides`: a debit and a credit in one row. `no-side`: no sign, no
 * letters and no column say whether the money came or went. `far-day`: in the future, or more than ten years ago.
 */
export type StatementReason = AmountRefusal | DateRefusal | 'empty' | 'both-sides' | 'no-side' | 'far-day'
export type StatementRow = WorkbookRow<StatementField, StatementEntry, StatementReason>

export type RowRules = {
  readonly mapping: Mapping<StatementField>
  readonly period: Period | undefined
  readonly decimal: Mark | undefined
  /** Whether an amount without a sign is a credit: other rows of the column have one, or a person has said so. */
  readonly unsignedIsCredit: boolean
  /** When the file was opened: no line of it is of a later day. */
  readonly today?: Day | undefined
}

type Reason = CellReason<StatementField, StatementReason>
type Read<T> = { readonly value: T } | { readonly reason: Reason }

/** Days. */
const LONGEST_AGO = 3_660
const SUMMARY = /^\W*(?:saldo|total|jumlah|mutasi|opening|closing|ending|balance|subtotal)\b/i

export function readStatementRow(line: SheetLine, rules: RowRules): StatementRow {
  if (line.cells.every(isBlank)) return { ...line, kind: 'blank' }
  if (isNote(line, rules)) return { ...line, kind: 'note' }
  const day = readDay(line, rules)
  const minor = readMinor(line, rules)
  const balance = readBalance(line, rules)
  if ('reason' in day || 'reason' in minor || 'reason' in balance) {
    const reasons = [day, minor, balance].flatMap((read) => ('reason' in read ? [read.reason] : []))
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
    },
  }
}

/** A continued text, a total, or the balance at the beginning. */
function isNote(line: SheetLine, { mapping }: RowRules): boolean {
  const date = cellAt(line, mapping.date)
  const amounts = [mapping.debit, mapping.credit, mapping.amount].map((column) => cellAt(line, column))
  const [first] = line.cells.filter((cell) => !isBlank(cell))
  const isSummary = SUMMARY.test(first?.text ?? '') || SUMMARY.test(textAt(line, mapping.text))
  const hasAmount = !amounts.every(isBlank)
  if (!isBlank(date) && !SUMMARY.test(date.text)) return isSummary && !hasAmount
  return isSummary || !hasAmount
}

function readDay(line: SheetLine, { mapping, period, today }: RowRules): Read<Day> {
  const cell = cellAt(line, mapping.date)
  if (isBlank(cell)) return { reason: reasonOf('date', mapping, 'empty') }
  const read = cell.day === undefined ? readStatementDate(cell.text, period) : existing(cell.day)
  if (!read.ok) return { reason: reasonOf('date', mapping, read.why) }
  return isFar(read.day, today) ? { reason: reasonOf('date', mapping, 'far-day') } : { value: read.day }
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
  const came = credit.value?.minor ?? 0n
  if (out !== 0n && came !== 0n) return { reason: reasonOf('credit', mapping, 'both-sides') }
  const isEmpty = debit.value === undefined && credit.value === undefined
  return isEmpty ? { reason: reasonOf('credit', mapping, 'empty') } : { value: came - out }
}

function readSigned(line: SheetLine, rules: RowRules): Read<bigint> {
  const { mapping, unsignedIsCredit } = rules
  const read = readSum(line, 'amount', rules)
  if ('reason' in read) return read
  if (read.value === undefined) return { reason: reasonOf('amount', mapping, 'empty') }
  const { minor, side = readSide(textAt(line, mapping.side)), signed } = read.value
  if (side !== undefined) return { value: side === 'debit' ? -size(minor) : size(minor) }
  const isKnown = signed || (unsignedIsCredit && textAt(line, mapping.side) === '')
  return isKnown ? { value: minor } : { reason: reasonOf('side', mapping, 'no-side') }
}

function readBalance(line: SheetLine, rules: RowRules): Read<bigint | undefined> {
  const read = readSum(line, 'balance', rules)
  if ('reason' in read || read.value === undefined) return 'reason' in read ? read : { value: undefined }
  const { minor, side } = read.value
  return { value: side === 'debit' ? -size(minor) : minor }
}

type Sum = Extract<StatementAmount, { ok: true }>

/** Undefined for an empty cell, and for the dash that some banks put in its place. */
function readSum(line: SheetLine, field: StatementField, rules: RowRules): Read<Sum | undefined> {
  const cell = cellAt(line, rules.mapping[field])
  if (isBlank(cell) || /^[-\u2013\u2014]$/.test(cell.text.trim())) return { value: undefined }
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
  return cellAt(line, column).text.trim().replace(/\s+/g, ' ')
}

function size(minor: bigint): bigint {
  return minor < 0n ? -minor : minor
}
