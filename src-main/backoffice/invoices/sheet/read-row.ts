import type { InvoiceAct, InvoiceField, InvoiceMapping, InvoiceWhy } from '#contract/invoices-input.ts'
import type { InvoiceFault } from '#contract/invoices-views.ts'
import type { Day } from '#domain/day.ts'
import { plainText } from '#domain/plain-text.ts'
import { shownText } from '#domain/shown-text.ts'
import type { DateOrder } from '#contract/settlement-input.ts'
import { type Mark, readPlainNumber, readStatementAmount } from '../../statement/amount.ts'
import { readStatementDate } from '../../statement/date.ts'
import { MOST_TEXT } from '../../workbook/limits.ts'
import { type Cell, isBlank, type SheetLine } from '../../workbook/sheet.ts'
import { fieldsOf, MOST_RUPIAH, type TextField, textRule } from './fields.ts'
import type { CheckedRow } from './rows.ts'

export type RowRules = {
  readonly act: InvoiceAct
  readonly columns: InvoiceMapping['columns']
  readonly dateOrder: DateOrder | undefined
  readonly decimal: Mark | undefined
}
export type ReadRow = SheetLine & {
  /** The cells that could be read, whether or not the row is whole. */
  readonly known: Partial<Record<InvoiceField, string | bigint>>
  readonly row?: CheckedRow
  readonly faults: readonly InvoiceFault[]
}
type Reading = { readonly value?: string | bigint } | { readonly why: InvoiceWhy; readonly most?: number }

/** Reads and checks every cell of a line (interface, 2.9). A blank line is no row. */
export function readInvoiceRow(line: SheetLine, rules: RowRules): ReadRow {
  const known: Partial<Record<InvoiceField, string | bigint>> = {}
  const faults: InvoiceFault[] = []
  for (const field of fieldsOf(rules.act)) {
    const cell = cellAt(line, rules, field)
    const read: Reading = cell.oddQuote === true ? { why: 'odd-quote' } : readCell(field, cell, rules)
    if ('why' in read) faults.push(faultAt(line, rules, field, read))
    else if (read.value !== undefined) known[field] = read.value
  }
  const { issueDate, dueDate } = known
  if (issueDate !== undefined && dueDate !== undefined && dueDate < issueDate)
    faults.push(faultAt(line, rules, 'dueDate', { why: 'before-issue' }))
  return faults.length > 0 ? { ...line, known, faults } : { ...line, known, faults, row: rowOf(known) }
}

export function faultAt(
  line: SheetLine,
  rules: Pick<RowRules, 'columns'>,
  field: InvoiceField,
  more: Pick<InvoiceFault, 'why' | 'most' | 'other'>,
): InvoiceFault {
  const column = rules.columns[field]
  return {
    field,
    text: shownText(cellAt(line, rules, field).text, MOST_TEXT),
    ...(column === undefined ? {} : { column }),
    ...more,
  }
}

function cellAt({ cells }: SheetLine, { columns }: Pick<RowRules, 'columns'>, field: InvoiceField): Cell {
  const column = columns[field]
  return (column === undefined ? undefined : cells[column]) ?? { text: '' }
}

function readCell(field: InvoiceField, cell: Cell, rules: RowRules): Reading {
  if (field === 'amount') return readAmount(cell, rules.decimal)
  return field === 'issueDate' || field === 'dueDate' ? readDay(cell, rules.dateOrder) : readText(field, cell)
}

function readText(field: TextField, cell: Cell): Reading {
  const { most, isOptional, isInForm } = textRule(field)
  if (isBlank(cell)) return isOptional ? {} : { why: 'empty' }
  // A longer one is not looked at: a cell may have megabytes.
  if (cell.text.length > most * 4) return { why: 'too-long', most }
  const text = wholeDigits(cell).trim()
  if (text.length > most) return { why: 'too-long', most }
  if (plainText(text).text !== text) return { why: 'not-plain' }
  return isInForm(text) ? { value: text } : { why: 'form' }
}

/** A spreadsheet may store a telephone number as `6.2812E12`. */
function wholeDigits({ text, number }: Cell): string {
  if (number !== true || !/e/i.test(text)) return text
  const read = readPlainNumber(text)
  return read.ok && read.minor % 100n === 0n ? String(read.minor / 100n) : text
}

function readAmount(cell: Cell, decimal: Mark | undefined): Reading {
  if (isBlank(cell)) return { why: 'empty' }
  const read = cell.number === true ? readPlainNumber(cell.text) : readStatementAmount(cell.text, decimal)
  if (!read.ok) return { why: read.why }
  if (read.side !== undefined) return { why: 'not-a-number' }
  if (read.minor <= 0n) return { why: 'not-positive' }
  if (read.minor % 100n !== 0n) return { why: 'not-whole' }
  return read.minor / 100n > MOST_RUPIAH ? { why: 'too-large' } : { value: read.minor }
}

function readDay(cell: Cell, order: DateOrder | undefined): Reading {
  if (isBlank(cell)) return { why: 'empty' }
  const read = readStatementDate(cell.day ?? cell.text, { order })
  return read.ok ? { value: read.day satisfies Day } : { why: read.why }
}

/** Every mandatory field is there: otherwise there is a fault. */
function rowOf({ amount, ...known }: ReadRow['known']): CheckedRow {
  return { ...known, ...(amount === undefined ? {} : { amountMinor: amount }) } as CheckedRow
}
