import type { CellWhy, SheetMapping } from '#contract/sheet-input.ts'
import type { DateOrder } from '#contract/settlement-input.ts'
import type { CellFault } from '#contract/sheet-views.ts'
import { plainText } from '#domain/plain-text.ts'
import { shownText } from '#domain/shown-text.ts'
import { type Mark, readPlainNumber, readStatementAmount } from '../statement/amount.ts'
import { readStatementDate } from '../statement/date.ts'
import type { HeaderWords } from './columns.ts'
import { MOST_TEXT } from './limits.ts'
import { type Cell, isBlank, type SheetLine } from './sheet.ts'

/** A spreadsheet has no more of a number: it writes zeros for the digits after them. */
const MOST_DIGITS = 15

/** Cells that could be read. Amounts are sen. */
export type Known<Field extends string> = Readonly<Partial<Record<Field, string | bigint>>>
type Fault<Field extends string, Why extends string = CellWhy> = Pick<
  CellFault<Field, Why>,
  'field' | 'why' | 'most' | 'other'
>

/** What a text may be. */
export type TextRule = {
  readonly most: number
  readonly isOptional: boolean
  readonly isInForm: (text: string) => boolean
  /** The letters are checked with the whole row. */
  readonly anyLetters?: true
}

/** A workbook of which every row is sent: its columns, and what is right in them. */
export type SheetKind<Field extends string, Row> = {
  readonly words: HeaderWords<Field>
  /** Without it, a line is no header. */
  readonly must: Field
  readonly fields: readonly Field[]
  readonly amount: Field
  readonly days: readonly Field[]
  readonly mostRupiah: bigint
  readonly textRule: (field: Field) => TextRule
  /** What is wrong between the cells of a row. */
  readonly faultsOf: (known: Known<Field>) => readonly Fault<Field>[]
  /** Every mandatory field is there. */
  readonly rowOf: (known: Known<Field>) => Row
  /** Two rows with the same one are both wrong: nothing says which of them is meant. */
  readonly sameBy: { readonly field: Field; readonly keyOf: (known: Known<Field>) => string | undefined }
  readonly isUsed: (known: Known<Field>) => boolean
}

export type RowRules<Field extends string> = {
  readonly columns: SheetMapping<Field>['columns']
  readonly dateOrder: DateOrder | undefined
  readonly decimal: Mark | undefined
}
/** `Why`: faults beyond those of a cell, where there are some. */
export type ReadRow<Field extends string, Row, Why extends string = CellWhy> = SheetLine & {
  /** The cells that could be read, whether or not the row is whole. */
  readonly known: Known<Field>
  readonly row?: Row
  readonly faults: readonly CellFault<Field, Why>[]
}
/** What of a kind is about one row alone. */
type RowKind<Field extends string, Row> = Omit<SheetKind<Field, Row>, 'words' | 'must' | 'sameBy' | 'isUsed'>
type Reading = { readonly value?: string | bigint } | { readonly why: CellWhy; readonly most?: number }

/** Reads and checks every cell of a line. A blank line is no row. */
export function readTypedRow<Field extends string, Row>(
  line: SheetLine,
  rules: RowRules<Field>,
  kind: RowKind<Field, Row>,
): ReadRow<Field, Row> {
  const known: Partial<Record<Field, string | bigint>> = {}
  const faults: CellFault<Field>[] = []
  for (const field of kind.fields) {
    const cell = cellAt(line, rules, field)
    const read: Reading = cell.oddQuote === true ? { why: 'odd-quote' } : readCell(field, cell, rules, kind)
    if ('why' in read) faults.push(faultAt(line, rules, { field, ...read }))
    else if (read.value !== undefined) known[field] = read.value
  }
  const told = new Set(faults.map(({ field }) => field))
  for (const fault of kind.faultsOf(known))
    if (!told.has(fault.field)) faults.push(faultAt(line, rules, fault))
  return faults.length > 0 ? { ...line, known, faults } : { ...line, known, faults, row: kind.rowOf(known) }
}

export function faultAt<Field extends string, Why extends string>(
  line: SheetLine,
  rules: Pick<RowRules<Field>, 'columns'>,
  fault: Fault<Field, Why>,
): CellFault<Field, Why> {
  const column = rules.columns[fault.field]
  return {
    text: shownText(cellAt(line, rules, fault.field).text, MOST_TEXT),
    ...(column === undefined ? {} : { column }),
    ...fault,
  }
}

function cellAt<Field extends string>(
  { cells }: SheetLine,
  { columns }: Pick<RowRules<Field>, 'columns'>,
  field: Field,
): Cell {
  const column = columns[field]
  return (column === undefined ? undefined : cells[column]) ?? { text: '' }
}

function readCell<Field extends string, Row>(
  field: Field,
  cell: Cell,
  rules: RowRules<Field>,
  kind: RowKind<Field, Row>,
): Reading {
  if (field === kind.amount) return readAmount(cell, rules.decimal, kind.mostRupiah)
  return kind.days.includes(field) ? readDay(cell, rules.dateOrder) : readText(cell, kind.textRule(field))
}

function readText(cell: Cell, { most, isOptional, isInForm, anyLetters }: TextRule): Reading {
  if (isBlank(cell)) return isOptional ? {} : { why: 'empty' }
  // A longer one is not looked at: a cell may have megabytes.
  if (cell.text.length > most * 4) return { why: 'too-long', most }
  const text = wholeDigits(cell).trim()
  if (text.length > most) return { why: 'too-long', most }
  if (cell.number === true && text.length > MOST_DIGITS) return { why: 'form' }
  if (anyLetters !== true && plainText(text).text !== text) return { why: 'not-plain' }
  return isInForm(text) ? { value: text } : { why: 'form' }
}

/** A spreadsheet may store a telephone number as `6.2812E12`. */
function wholeDigits({ text, number }: Cell): string {
  if (number !== true || !/e/i.test(text)) return text
  const read = readPlainNumber(text)
  return read.ok && read.minor % 100n === 0n ? String(read.minor / 100n) : text
}

function readAmount(cell: Cell, decimal: Mark | undefined, most: bigint): Reading {
  if (isBlank(cell)) return { why: 'empty' }
  const read = cell.number === true ? readPlainNumber(cell.text) : readStatementAmount(cell.text, decimal)
  if (!read.ok) return { why: read.why }
  if (read.side !== undefined) return { why: 'not-a-number' }
  if (read.minor <= 0n) return { why: 'not-positive' }
  if (read.minor % 100n !== 0n) return { why: 'not-whole' }
  return read.minor / 100n > most ? { why: 'too-large' } : { value: read.minor }
}

function readDay(cell: Cell, order: DateOrder | undefined): Reading {
  if (isBlank(cell)) return { why: 'empty' }
  const read = readStatementDate(cell.day ?? cell.text, { order })
  return read.ok ? { value: read.day } : { why: read.why }
}
