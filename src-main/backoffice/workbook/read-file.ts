import { readCsv } from './csv.ts'
import { decodeText } from './decode-text.ts'
import type { NoSheet, SheetFile } from './sheet.ts'
import { readXlsx } from './xlsx.ts'

/** By its first bytes, never by its name: banks call pages and text files `.xls`. */
export async function readSheetFile(
  bytes: Uint8Array,
  isHeader: (cell: string) => boolean,
): Promise<SheetFile | NoSheet> {
  if (bytes.length === 0) return { why: 'empty' }
  if (starts(bytes, [0x50, 0x4b, 0x03, 0x04])) {
    const sheets = await readXlsx(bytes)
    return 'why' in sheets ? sheets : { format: 'xlsx', sheets }
  }
  if (starts(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return { why: 'old-excel' }
  if (starts(bytes, [0x25, 0x50, 0x44, 0x46])) return { why: 'pdf' }
  const { text, encoding } = decodeText(bytes)
  if (/^\s*<(?:!doctype|html|table|\?xml|meta|head)/i.test(text)) return { why: 'html' }
  if (text.trim() === '') return { why: 'empty' }
  const { lines, delimiter, unclosedQuote } = readCsv(text, isHeader)
  return {
    format: 'csv',
    sheets: [{ name: '', lines }],
    encoding,
    delimiter,
    ...(unclosedQuote === undefined ? {} : { unclosedQuote }),
  }
}

function starts(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, at) => bytes[at] === byte)
}
