import type { CellWhy, SheetMapping } from '#contract/sheet-input.ts'
import { decimalMarkOf } from '../statement/amount.ts'
import { dateOrderOf } from '../statement/date.ts'
import { findHeader, fingerprintOf, guessMapping, type Remembered } from './columns.ts'
import { isBlank, type SheetFile, type SheetLine } from './sheet.ts'
import { faultAt, type ReadRow, readTypedRow, type RowRules, type SheetKind } from './typed-row.ts'
import { type CellEdit, withEdits } from './workbook.ts'

export type TypedChoices<Field extends string> = {
  readonly remembered: Remembered<Field>
  /** From 0. */
  readonly sheet?: number
  readonly headerLine?: number
  readonly mapping?: SheetMapping<Field>
  readonly edits: readonly CellEdit[]
}

export type TypedDraft<Field extends string, Row, Why extends string = CellWhy> = {
  readonly sheetAt: number
  readonly lines: number
  /** Absent while no line is known to be the header. */
  readonly read?: {
    readonly header: SheetLine
    readonly fingerprint: string
    readonly mapping: SheetMapping<Field>
    readonly mappedBy: 'guess' | 'remembered' | 'person'
    readonly asksDateOrder: boolean
    /** Without blank lines. */
    readonly rows: readonly ReadRow<Field, Row, Why>[]
  }
}

/** What tells a header, and how its columns are written. */
type Frame<Field extends string> = Pick<SheetKind<Field, unknown>, 'words' | 'must' | 'amount' | 'days'>
/** All rows together: one may be wrong because of another. */
type ReadLines<Field extends string, Row, Why extends string> = (
  lines: readonly SheetLine[],
  rules: RowRules<Field>,
) => readonly ReadRow<Field, Row, Why>[]

/** Those without a fault. */
export function goodRows<Row>(rows: readonly { readonly row?: Row }[]): readonly Row[] {
  return rows.flatMap(({ row }) => (row === undefined ? [] : [row]))
}

/** Every row is of its own. */
export function makeTypedDraft<Field extends string, Row>(
  file: SheetFile,
  choices: TypedChoices<Field>,
  kind: SheetKind<Field, Row>,
): TypedDraft<Field, Row> {
  return makeSheetDraft<Field, Row, CellWhy>(file, choices, kind, (lines, rules) => {
    const rows = lines.map((line) => readTypedRow(line, rules, kind))
    return withRepeats(rows, rules, kind)
  })
}

/** The chosen sheet, else the first one with a header. */
export function makeSheetDraft<Field extends string, Row, Why extends string>(
  { sheets }: SheetFile,
  choices: TypedChoices<Field>,
  frame: Frame<Field>,
  readLines: ReadLines<Field, Row, Why>,
): TypedDraft<Field, Row, Why> {
  const known = sheets.findIndex(({ lines }) => findHeader(frame.words, lines, frame.must) !== undefined)
  const sheetAt = choices.sheet ?? Math.max(0, known)
  const all = sheets[sheetAt]?.lines ?? []
  const lines = withEdits(all, choices.edits)
  const header =
    choices.headerLine === undefined
      ? findHeader(frame.words, lines, frame.must)
      : lines.find(({ line }) => line === choices.headerLine)
  if (header === undefined) return { sheetAt, lines: all.length }
  return { sheetAt, lines: all.length, read: readUnder(header, lines, choices, frame, readLines) }
}

function readUnder<Field extends string, Row, Why extends string>(
  header: SheetLine,
  lines: readonly SheetLine[],
  choices: TypedChoices<Field>,
  frame: Frame<Field>,
  readLines: ReadLines<Field, Row, Why>,
): NonNullable<TypedDraft<Field, Row, Why>['read']> {
  const texts = header.cells.map(({ text }) => text)
  const fingerprint = fingerprintOf(texts)
  const known = choices.remembered[fingerprint]
  const mapping: SheetMapping<Field> = choices.mapping ?? {
    columns: known ?? guessMapping(frame.words, texts),
  }
  const mappedBy = choices.mapping !== undefined ? 'person' : known !== undefined ? 'remembered' : 'guess'
  const { columns } = mapping
  const after = lines.filter(({ line, cells }) => line > header.line && !cells.every(isBlank))
  const textsIn = (field: Field): readonly string[] => {
    const column = columns[field]
    if (column === undefined) return []
    return after.flatMap(({ cells }) => {
      const cell = cells[column]
      return cell === undefined || cell.number === true || cell.day !== undefined ? [] : [cell.text]
    })
  }
  // A date that has one order proves it, also against what a person has chosen.
  const dayTexts = frame.days.flatMap(textsIn)
  const shown = dateOrderOf(dayTexts)
  const rules: RowRules<Field> = {
    columns,
    dateOrder: shown ?? mapping.dateOrder,
    decimal: decimalMarkOf(textsIn(frame.amount)),
  }
  const undecided =
    shown === undefined && dayTexts.length > 0 ? readLines(after, { ...rules, dateOrder: undefined }) : []
  return {
    ...{ header, fingerprint, mapping, mappedBy },
    asksDateOrder: undecided.some(({ faults }) => faults.some(({ why }) => why === 'two-orders')),
    rows: readLines(after, rules),
  }
}

/** What stands twice is wrong in both lines. */
function withRepeats<Field extends string, Row>(
  rows: readonly ReadRow<Field, Row>[],
  rules: RowRules<Field>,
  { sameBy: { field, keyOf }, isUsed }: SheetKind<Field, Row>,
): readonly ReadRow<Field, Row>[] {
  const lines = Map.groupBy(rows, ({ known }) => keyOf(known))
  return rows.map((row) => {
    const key = keyOf(row.known)
    if (key === undefined) return row
    const other = lines.get(key)?.find(({ line }) => line !== row.line)?.line
    const isOld = isUsed(row.known)
    if (other === undefined && !isOld) return row
    const { row: _whole, ...rest } = row
    const repeats = [
      ...(other === undefined ? [] : [faultAt(row, rules, { field, why: 'twice', other })]),
      ...(isOld ? [faultAt(row, rules, { field, why: 'used' })] : []),
    ]
    return { ...rest, faults: [...row.faults, ...repeats] }
  })
}
