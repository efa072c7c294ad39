import { writeFile } from 'node:fs/promises'
import { writeXlsxStream } from 'hucre/xlsx'
import { sheetText } from '#domain/sheet-text.ts'
import { beginFile, discardFile, finishFile } from '#journal/restore/whole-file.ts'

export type SheetColumn<Row> = {
  readonly header: string
  readonly width: number
  readonly numFmt: string
  readonly of: (row: Row) => string | number | null
}

/** Characters that a cell of a workbook may have; a sheet repairs a file with more. */
const MOST_IN_CELL = 32_767

// `@` keeps a text a text, and no formula, also when a person edits the cell.
export const TEXT = { width: 22, numFmt: '@' } as const
export const AMOUNT = { width: 16, numFmt: '#,##0' } as const

/** A workbook of one sheet, whole or not at all. Throws disk errors as they are. */
export async function writeSheet<Row>(
  target: string,
  columns: readonly SheetColumn<Row>[],
  rows: readonly Row[],
): Promise<void> {
  const stream = writeXlsxStream(
    rows.map((row) => columns.map(({ of }) => of(row))),
    {
      name: 'Loket',
      columns: columns.map(({ header, width, numFmt }) => ({ header, width, numFmt })),
      freezePane: { rows: 1 },
    },
  )
  try {
    await writeFile(beginFile(target), stream)
    finishFile(target, true)
  } catch (error) {
    discardFile(target)
    throw error
  }
}

export function asText(text: string | undefined): string | null {
  return text === undefined ? null : sheetText(text.slice(0, MOST_IN_CELL))
}
