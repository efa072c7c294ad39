import readExcelFile from 'read-excel-file/node'
import type { Cell, NoSheet, Sheet } from './sheet.ts'

/** A number keeps its text: a float would lose sen. */
type RawNumber = { readonly digits: string }

/** Every sheet of a workbook in Office Open XML; formulas with the value that was stored last. */
export async function readXlsx(bytes: Uint8Array): Promise<readonly Sheet[] | NoSheet> {
  try {
    const sheets = await readExcelFile<RawNumber>(Buffer.from(bytes), {
      parseNumber: (digits) => ({ digits }),
      trim: false,
    })
    return sheets.map(({ sheet, data }) => ({
      name: sheet,
      lines: data.map((row, at) => ({ line: at + 1, cells: row.map((value) => cellOf(value)) })),
    }))
  } catch (error) {
    return { why: 'damaged', detail: error instanceof Error ? error.message : String(error) }
  }
}

function cellOf(value: unknown): Cell {
  if (typeof value === 'string') return { text: value }
  if (typeof value === 'boolean') return { text: String(value) }
  if (isRawNumber(value)) return { text: value.digits, number: true }
  if (!(value instanceof Date)) return { text: '' }
  // The reader gives the sheet's wall clock as UTC.
  const text = value.toISOString()
  return { text: text.slice(0, 10), day: text.slice(0, 10) }
}

function isRawNumber(value: unknown): value is RawNumber {
  return typeof value === 'object' && value !== null && 'digits' in value
}
