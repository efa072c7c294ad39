import type { InvoiceAct, InvoiceField, InvoiceMapping } from '#contract/invoices-input.ts'
import { decimalMarkOf } from '../../statement/amount.ts'
import { dateOrderOf } from '../../statement/date.ts'
import { findHeader, fingerprintOf, guessMapping, type Remembered } from '../../workbook/columns.ts'
import { isBlank, type SheetFile, type SheetLine } from '../../workbook/sheet.ts'
import { type CellEdit, withEdits } from '../../workbook/workbook.ts'
import { INVOICE_WORDS } from './fields.ts'
import { faultAt, type ReadRow, readInvoiceRow, type RowRules } from './read-row.ts'

export type DraftChoices = {
  readonly act: InvoiceAct
  readonly remembered: Remembered<InvoiceField>
  /** From 0. */
  readonly sheet?: number
  readonly headerLine?: number
  readonly mapping?: InvoiceMapping
  readonly edits: readonly CellEdit[]
  /** Document numbers that this till has sent. */
  readonly isUsed: (document: string) => boolean
}

export type Draft = {
  readonly sheetAt: number
  readonly lines: number
  /** Absent while no line is known to be the header. */
  readonly read?: {
    readonly header: SheetLine
    readonly fingerprint: string
    readonly mapping: InvoiceMapping
    readonly mappedBy: 'guess' | 'remembered' | 'person'
    readonly asksDateOrder: boolean
    /** Without blank lines. */
    readonly rows: readonly ReadRow[]
  }
}

/** The chosen sheet, else the first one with a header. */
export function makeDraft({ sheets }: SheetFile, choices: DraftChoices): Draft {
  const known = sheets.findIndex(({ lines }) => findHeader(INVOICE_WORDS, lines, 'document') !== undefined)
  const sheetAt = choices.sheet ?? Math.max(0, known)
  const all = sheets[sheetAt]?.lines ?? []
  const lines = withEdits(all, choices.edits)
  const header =
    choices.headerLine === undefined
      ? findHeader(INVOICE_WORDS, lines, 'document')
      : lines.find(({ line }) => line === choices.headerLine)
  if (header === undefined) return { sheetAt, lines: all.length }
  return { sheetAt, lines: all.length, read: readUnder(header, lines, choices) }
}

function readUnder(
  header: SheetLine,
  lines: readonly SheetLine[],
  choices: DraftChoices,
): NonNullable<Draft['read']> {
  const texts = header.cells.map(({ text }) => text)
  const fingerprint = fingerprintOf(texts)
  const known = choices.remembered[fingerprint]
  const mapping: InvoiceMapping = choices.mapping ?? { columns: known ?? guessMapping(INVOICE_WORDS, texts) }
  const mappedBy = choices.mapping !== undefined ? 'person' : known !== undefined ? 'remembered' : 'guess'
  const { columns } = mapping
  const after = lines.filter(({ line, cells }) => line > header.line && !cells.every(isBlank))
  const textsIn = (field: InvoiceField): readonly string[] => {
    const column = columns[field]
    if (column === undefined) return []
    return after.flatMap(({ cells }) => {
      const cell = cells[column]
      return cell === undefined || cell.number === true || cell.day !== undefined ? [] : [cell.text]
    })
  }
  // A date that has one order proves it, also against what a person has chosen.
  const shown = dateOrderOf([...textsIn('issueDate'), ...textsIn('dueDate')])
  const rules: RowRules = {
    act: choices.act,
    columns,
    dateOrder: shown ?? mapping.dateOrder,
    decimal: decimalMarkOf(textsIn('amount')),
  }
  const rows = after.map((line) => readInvoiceRow(line, rules))
  const undecided =
    shown === undefined ? after.map((line) => readInvoiceRow(line, { ...rules, dateOrder: undefined })) : []
  return {
    ...{ header, fingerprint, mapping, mappedBy },
    asksDateOrder: undecided.some(({ faults }) => faults.some(({ why }) => why === 'two-orders')),
    rows: withRepeats(rows, rules, choices.isUsed),
  }
}

/** A number that stands twice is wrong in both lines: nothing says which of them is meant. */
function withRepeats(
  rows: readonly ReadRow[],
  rules: RowRules,
  isUsed: DraftChoices['isUsed'],
): readonly ReadRow[] {
  const lines = Map.groupBy(
    rows.filter(({ known }) => known.document !== undefined),
    ({ known }) => known.document,
  )
  return rows.map((row) => {
    const { document } = row.known
    if (typeof document !== 'string') return row
    const other = lines.get(document)?.find(({ line }) => line !== row.line)?.line
    const isOld = rules.act === 'send' && isUsed(document)
    if (other === undefined && !isOld) return row
    const { row: _whole, ...rest } = row
    const repeats = [
      ...(other === undefined ? [] : [faultAt(row, rules, 'document', { why: 'twice', other })]),
      ...(isOld ? [faultAt(row, rules, 'document', { why: 'used' })] : []),
    ]
    return { ...rest, faults: [...row.faults, ...repeats] }
  })
}
