import { STATEMENT_FIELDS, type StatementField, type StatementMapping } from '#contract/settlement-input.ts'
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
import type { NoSheet, SheetFile, SheetLine } from '../workbook/sheet.ts'
import { type CellEdit, withEdits, type Workbook } from '../workbook/workbook.ts'
import { decimalMarkOf, type Mark, readPlainNumber, readSide, readStatementAmount } from './amount.ts'
import { dateOrderOf, zoneIn } from './date.ts'
import { STATEMENT_WORDS } from './fields.ts'
import { datesIn, type NamedPeriod, periodIn } from './period.ts'
import { readStatementRow, type StatementEntry, type StatementReason } from './read-row.ts'

export type Statement = Workbook<StatementField, StatementEntry, StatementReason> & {
  readonly mapping: StatementMapping
  readonly sheetAt: number
  /** As the lines above the header say it. */
  readonly period: NamedPeriod | undefined
  /** By a person, else by the column. */
  readonly dateOrder: StatementMapping['dateOrder'] | undefined
  readonly decimal: Mark | undefined
}

export type StatementChoices = {
  readonly remembered?: Remembered<StatementField>
  /** From 0. */
  readonly sheet?: number
  /** Days in which a person says the file is whole. */
  readonly period?: { readonly from: Day; readonly through: Day }
  /** A person's own mapping and header, in place of what was guessed. */
  readonly mapping?: StatementMapping
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

/** The chosen sheet, else the one with the most known columns. Every line of it is in the result. */
export function makeStatement(
  file: SheetFile,
  choices: StatementChoices = {},
): Statement | { readonly why: 'no-header' } {
  const { sheets, ...rest } = file
  const sheetAt = choices.sheet ?? bestSheet(file)
  const sheet = sheets[sheetAt]
  if (sheet === undefined) return { why: 'no-header' }
  const lines = withEdits(sheet.lines, choices.edits ?? [])
  const header = headerOf(lines, choices)
  if (header === undefined) return { why: 'no-header' }
  return { file: rest, sheet: sheet.name, sheetAt, ...read(lines, header, choices) }
}

/** Known columns of each sheet's header; 0 without one. */
export function fieldsOfSheets({ sheets }: SheetFile): readonly number[] {
  return sheets.map(({ lines }) => {
    const header = findHeader(STATEMENT_WORDS, lines, 'date')
    const texts = header?.cells.map(({ text }) => text) ?? []
    return Object.keys(guessMapping(STATEMENT_WORDS, texts)).length
  })
}

/** The first of equals. */
export function bestSheet(file: SheetFile): number {
  const fields = fieldsOfSheets(file)
  return Math.max(0, fields.indexOf(Math.max(...fields)))
}

function read(
  lines: readonly SheetLine[],
  header: SheetLine,
  choices: StatementChoices,
): Omit<Statement, 'file' | 'sheet' | 'sheetAt'> {
  const texts = header.cells.map(({ text }) => text)
  const before = lines.filter(({ line }) => line < header.line)
  const after = lines.filter(({ line }) => line > header.line)
  const fingerprint = fingerprintOf(texts)
  const known: StatementMapping | undefined = choices.remembered?.[fingerprint]
  const mapping: StatementMapping =
    choices.mapping ?? known ?? withSideColumn(guessMapping(STATEMENT_WORDS, texts), texts, after)
  const mappedBy = choices.mapping !== undefined ? 'person' : known !== undefined ? 'remembered' : 'guess'
  const above = before.map(({ cells }) => cells.map(({ text }) => text.slice(0, 200)).join(' '))
  const { period, dateOrder } = datesOf(above, textsIn(after, mapping.date), mapping, choices.today)
  const decimal = decimalMarkOf(amountTexts(mapping, after))
  const { hasSigns, mixedDebits } = signsIn(mapping, after)
  const rules = {
    ...{ mapping, period, dateOrder, decimal, mixedDebits },
    zone: mapping.date === undefined ? undefined : zoneIn(texts[mapping.date] ?? ''),
    unsignedIsCredit: choices.onlyCredits === true || hasSigns,
    statuses: mapping.statuses ?? {},
    today: choices.today,
  }
  const rows = after.map((line) => readStatementRow(line, rules))
  return { before, header, fingerprint, mapping, mappedBy, rows, period, dateOrder, decimal }
}

/** Column and period by each other: the lines above may be the only ones with a date that has one order. */
function datesOf(
  above: readonly string[],
  texts: readonly string[],
  mapping: StatementMapping,
  today: Day | undefined,
): Pick<Statement, 'period' | 'dateOrder'> {
  // A date that has one order proves it, also against what was chosen for an earlier file.
  const shown =
    dateOrderOf(texts) ?? mapping.dateOrder ?? dateOrderOf(texts, { today }) ?? dateOrderOf(datesIn(above))
  const period = periodIn(above, shown)
  const dateOrder = shown ?? dateOrderOf(texts, { today, period })
  return { period, dateOrder }
}

/** Of cells that are no dates of a spreadsheet's calendar. */
function textsIn(lines: readonly SheetLine[], column: number | undefined): readonly string[] {
  if (column === undefined) return []
  return lines.flatMap(({ cells }) => {
    const cell = cells[column]
    return cell === undefined || cell.day !== undefined ? [] : [cell.text]
  })
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
  const taken = new Set(STATEMENT_FIELDS.map((field) => (field === 'side' ? undefined : mapping[field])))
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

/**
 * Whether some row of the amounts has a sign: then one without is a credit. And whether debits stand with a minus and
 * without one.
 */
function signsIn(mapping: Mapping<StatementField>, lines: readonly SheetLine[]) {
  const { amount, debit, side } = mapping
  const inColumns = debit !== undefined || mapping.credit !== undefined
  let hasSigns = false
  const debits = new Set<boolean>()
  for (const { cells } of lines) {
    const cell = cells[(inColumns ? debit : amount) ?? -1]
    if (cell === undefined) continue
    const sum = cell.number ? readPlainNumber(cell.text) : readStatementAmount(cell.text)
    const word = side === undefined ? undefined : readSide(cells[side]?.text ?? '')
    if ((sum.ok && sum.signed) || word !== undefined) hasSigns = true
    const isDebit = inColumns || (sum.ok ? (sum.side ?? word) : word) === 'debit'
    if (sum.ok && isDebit && sum.minor !== 0n) debits.add(sum.minor < 0n)
  }
  return { hasSigns: !inColumns && hasSigns, mixedDebits: debits.size > 1 }
}
