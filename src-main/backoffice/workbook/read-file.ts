import { readCsv } from './csv.ts'
import { decodeText } from './decode-text.ts'
import type { NoSheet, SheetFile } from './sheet.ts'
import { readXlsx } from './xlsx.ts'

const LOOK_AT = 4_096
const SHARE_OF_ODD = 0.02

/** By its first bytes, never by its name: banks call pages and text files `.xls`. */
export async function readSheetFile(
  bytes: Uint8Array,
  isHeader: (cell: string) => boolean,
): Promise<SheetFile | NoSheet> {
  if (bytes.length === 0) return { why: 'empty' }
  if (starts(bytes, [0x50, 0x4b, 0x03, 0x04])) {
    const sheets = await readXlsx(bytes)
    return 'why' in sheets ? sheets : { format: 'xlsx', sheets, oddQuotes: [] }
  }
  if (starts(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return { why: 'old-excel' }
  if (starts(bytes, [0x25, 0x50, 0x44, 0x46])) return { why: 'pdf' }
  const { text, encoding } = decodeText(bytes)
  if (/^\s*<(?:!doctype|html|table|\?xml|meta|head)/i.test(text)) return { why: 'html' }
  if (isBinary(text)) return { why: 'not-text' }
  if (text.trim() === '') return { why: 'empty' }
  const read = readCsv(text, isHeader)
  if ('why' in read) return read
  const { lines, delimiter, oddQuotes } = read
  return { format: 'csv', sheets: [{ name: '', lines }], encoding, delimiter, oddQuotes }
}

function starts(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, at) => bytes[at] === byte)
}

/** No bank writes control characters; a file of bytes has many. */
function isBinary(text: string): boolean {
  const seen = text.slice(0, LOOK_AT)
  const odd = seen.match(/[[\p{Cc}\uFFFD]--[\t-\r]]/gv)?.length ?? 0
  return odd > seen.length * SHARE_OF_ODD
}
