import type { Mapping } from './columns.ts'
import type { Cell, SheetFile, SheetLine } from './sheet.ts'

/** Why a cell cannot be read. */
export type CellReason<Field extends string, Why extends string> = {
  readonly field: Field
  /** From 0; absent when the file has no such column. */
  readonly column?: number
  readonly why: Why
}

/** `note`: a line between the entries, such as a total. It is kept, and counted. */
export type WorkbookRow<Field extends string, Entry, Why extends string> = SheetLine &
  (
    | { readonly kind: 'read'; readonly entry: Entry }
    | { readonly kind: 'unread'; readonly reasons: readonly CellReason<Field, Why>[] }
    | { readonly kind: 'note' | 'blank' }
  )

/** A file of a person's, read by a schema. Every line of the sheet is in `before`, `header` or `rows`. */
export type Workbook<Field extends string, Entry, Why extends string> = {
  readonly file: Omit<SheetFile, 'sheets'>
  readonly sheet: string
  readonly before: readonly SheetLine[]
  readonly header: SheetLine
  readonly fingerprint: string
  readonly mapping: Mapping<Field>
  /** `remembered`: a person has confirmed this mapping before. */
  readonly mappedBy: 'guess' | 'remembered' | 'person'
  readonly rows: readonly WorkbookRow<Field, Entry, Why>[]
}

/** A person's correction of a cell: the file stays as it is. */
export type CellEdit = { readonly line: number; readonly column: number; readonly text: string }

export function withEdits(lines: readonly SheetLine[], edits: readonly CellEdit[]): readonly SheetLine[] {
  if (edits.length === 0) return lines
  const byLine = Map.groupBy(edits, ({ line }) => line)
  return lines.map((line) => {
    const own = byLine.get(line.line)
    if (own === undefined) return line
    const cells: Cell[] = [...line.cells]
    for (const { column, text } of own) {
      while (cells.length <= column) cells.push({ text: '' })
      cells[column] = { text }
    }
    return { ...line, cells }
  })
}
