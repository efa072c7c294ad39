import type { StatementField } from '#contract/settlement-input.ts'
import type { Day } from '#domain/day.ts'
import {
  fieldOf,
  findHeader,
  fingerprintOf,
  guessMapping,
  type Mapping,
  type Remembered,
} from '../workbook/columns.ts'
import { readSheetFile } from '../workbook/read-file.ts'
import type { NoSheet, Sheet, SheetFile, SheetLine } from '../workbook/sheet.ts'
import { type CellEdit, withEdits, type Workbook } from '../workbook/workbook.ts'
import { decimalMarkOf, readPlainNumber, readSide, readStatementAmount } from './amount.ts'
import { periodIn } from './date.ts'
import { STATEMENT_WORDS } from './fields.ts'
import { readStatementRow, type StatementEntry, type StatementReason } from './read-row.ts'

export type Statement = Workbook<StatementField, StatementEntry, StatementReason>

export type StatementChoices = {
  readonly remembered?: Remembered<StatementField>
  /** A person's own mapping and header, in place of what was guessed. */
  readonly mapping?: Mapping<StatementField>
  readonly headerLine?: number
  readonly edits?: readonly CellEdit[]
  /** A person has said that amounts without a sign are credits. */
  readonly onlyCredits?: boolean
  /** When the file was opened. */
  readonly today?: Day
}

export type StatementRefusal = NoSheet | { readonly why: 'no-header' }

export function readStatementFile(bytes: Uint8Array): Promise<SheetFile | NoSheet> {
  return readSheetFile(bytes, (cell) => fieldOf(STATEMENT_WORDS, cell) !== undefined)
}

/** The first sheet of the file with a header. Every line of it is in the result. */
export function makeStatement(
  file: SheetFile,
  choices: StatementChoices = {},
): Statement | { readonly why: 'no-header' } {
  const { sheets, ...rest } = file
  for (const sheet of sheets) {
    const lines = withEdits(sheet.lines, choices.edits ?? [])
    const header = headerOf(lines, choices)
    if (header !== undefined) return { file: rest, ...read(sheet, lines, header, choices) }
  }
  return { why: 'no-header' }
}

function read(
  { name }: Sheet,
  lines: readonly SheetLine[],
  header: SheetLine,
  choices: StatementChoices,
): Omit<Statement, 'file'> {
  const texts = header.cells.map(({ text }) => text)
  const before = lines.filter(({ line }) => line < header.line)
  const after = lines.filter(({ line }) => line > header.line)
  const fingerprint = fingerprintOf(texts)
  const known = choices.remembered?.[fingerprint]
  const mapping =
    choices.mapping ?? known ?? withSideColumn(guessMapping(STATEMENT_WORDS, texts), texts, after)
  const mappedBy = choices.mapping !== undefined ? 'person' : known !== undefined ? 'remembered' : 'guess'
  const rules = {
    mapping,
    period: periodIn(before.flatMap(({ cells }) => cells.map(({ text }) => text))),
    decimal: decimalMarkOf(amountTexts(mapping, after)),
    unsignedIsCredit: choices.onlyCredits === true || hasSigns(mapping, after),
    today: choices.today,
  }
  const rows = after.map((line) => readStatementRow(line, rules))
  return { sheet: name, before, header, fingerprint, mapping, mappedBy, rows }
}

function headerOf(lines: readonly SheetLine[], { headerLine }: StatementChoices): SheetLine | undefined {
  return headerLine === undefined
    ? findHeader(STATEMENT_WORDS, lines, 'date')
    : lines.find(({ line }) => line === headerLine)
}

/** With the column in which every cell is `DB`, `CR` or a like word, whatever its header says. */
function withSideColumn(
  { side: guessed, ...mapping }: Mapping<StatementField>,
  header: readonly string[],
  lines: readonly SheetLine[],
): Mapping<StatementField> {
  if (mapping.amount === undefined) return mapping
  const taken = new Set(Object.values(mapping))
  const columns = [...(guessed === undefined ? [] : [guessed]), ...header.keys(), header.length]
  const side = columns.find((column) => {
    const words = lines.flatMap(({ cells }) => cells[column]?.text.trim() || [])
    const isSide = words.length > 0 && words.every((word) => readSide(word) !== undefined)
    return isSide && !taken.has(column)
  })
  return side === undefined ? mapping : { ...mapping, side }
}

function amountTexts(mapping: Mapping<StatementField>, lines: readonly SheetLine[]): readonly string[] {
  const columns = [mapping.debit, mapping.credit, mapping.amount, mapping.balance]
  return lines.flatMap(({ cells }) =>
    columns.flatMap((column) => {
      const cell = column === undefined ? undefined : cells[column]
      return cell === undefined || cell.number ? [] : [cell.text]
    }),
  )
}

/** Whether some row of the amounts has a sign: then one without is a credit. */
function hasSigns({ amount, side }: Mapping<StatementField>, lines: readonly SheetLine[]): boolean {
  if (amount === undefined) return false
  return lines.some(({ cells }) => {
    const cell = cells[amount]
    if (cell === undefined) return false
    const sum = cell.number ? readPlainNumber(cell.text) : readStatementAmount(cell.text)
    const word = side === undefined ? '' : (cells[side]?.text ?? '')
    return (sum.ok && sum.signed) || readSide(word) !== undefined
  })
}
