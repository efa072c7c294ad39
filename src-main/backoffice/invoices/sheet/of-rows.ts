import type { Cell, SheetFile } from '../../workbook/sheet.ts'
import { fieldsOf, INVOICE_HEADS } from './fields.ts'
import { type CheckedRow, isAsked } from './rows.ts'

/** Rows of an earlier run as a sheet, so that they can be corrected like those of a file. */
export function sheetOf(rows: readonly CheckedRow[]): SheetFile {
  const act = rows.every(isAsked) ? 'send' : 'reject'
  const fields = fieldsOf(act)
  const cellsOf = (row: CheckedRow): readonly Cell[] =>
    fields.map((field): Cell => {
      if (field === 'amount')
        return isAsked(row) ? { text: String(row.amountMinor / 100n), number: true } : { text: '' }
      const texts: Readonly<Partial<Record<string, string | bigint>>> = row
      const text = String(texts[field] ?? '')
      return field === 'issueDate' || field === 'dueDate' ? { text, day: text } : { text }
    })
  const heads = fields.map((field): Cell => ({ text: INVOICE_HEADS[field] }))
  const lines = [heads, ...rows.map(cellsOf)].map((cells, at) => ({ line: at + 1, cells }))
  return { format: 'xlsx', sheets: [{ name: '', lines }], oddQuotes: [] }
}
