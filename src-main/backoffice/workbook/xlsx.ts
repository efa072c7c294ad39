import { type Unzipped, unzipSync, zipSync } from 'fflate'
import readExcelFile from 'read-excel-file/node'
import { LARGEST_TOKEN, LARGEST_UNPACKED, MOST_COLUMNS, MOST_LINES, MOST_PARTS } from './limits.ts'
import type { Cell, NoSheet, Sheet } from './sheet.ts'

/** A number keeps its text: a float would lose sen. */
type RawNumber = { readonly digits: string }

/** Every sheet of a workbook in Office Open XML; formulas with the value that was stored last. */
export async function readXlsx(bytes: Uint8Array): Promise<readonly Sheet[] | NoSheet> {
  try {
    const parts = unpacked(bytes)
    if ('why' in parts) return { why: parts.why }
    const why = Object.values(parts.files)
      .map(farCell)
      .find((far) => far !== undefined)
    if (why !== undefined) return { why }
    // Packed anew, without compression: what the reader unpacks is what was measured.
    const sheets = await readExcelFile<RawNumber>(Buffer.from(zipSync(parts.files, { level: 0 })), {
      parseNumber: (digits) => ({ digits }),
      trim: false,
    })
    if (sheets.some(({ data }) => data.length > MOST_LINES)) return { why: 'too-many-lines' }
    if (sheets.some(({ data }) => data.some((row) => row.length > MOST_COLUMNS)))
      return { why: 'too-many-columns' }
    return sheets.map(({ sheet, data }) => ({
      name: sheet,
      lines: data.map((row, at) => ({ line: at + 1, cells: row.map((value) => cellOf(value)) })),
    }))
  } catch (error) {
    return { why: 'damaged', detail: error instanceof Error ? error.message : String(error) }
  }
}

const PART = /\.(?:xml|rels)$/i

/** The parts with text. A part never unpacks to more than its directory says, whatever is in it. */
function unpacked(bytes: Uint8Array): { readonly files: Unzipped } | { readonly why: 'too-large-unpacked' } {
  let size = 0
  let count = 0
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!PART.test(name)) return false
      size += originalSize
      count += 1
      return size <= LARGEST_UNPACKED && count <= MOST_PARTS
    },
  })
  const isTooLarge = size > LARGEST_UNPACKED || count > MOST_PARTS || Object.values(files).some(hasLongToken)
  return isTooLarge ? { why: 'too-large-unpacked' } : { files }
}

/** The reader takes minutes for a comment or a text of many megabytes. */
function hasLongToken(part: Uint8Array): boolean {
  const end = '>'.charCodeAt(0)
  for (let at = 0; at < part.length;) {
    const next = part.indexOf(end, at)
    if ((next === -1 ? part.length : next) - at > LARGEST_TOKEN) return true
    at = next === -1 ? part.length : next + 1
  }
  return false
}

const ADDRESS = /<(?:\w{1,20}:)?c\s[^<>]*?\br=["']([A-Z]{1,3})(\d{1,7})["']/g

/** The reader makes every cell up to the last one: one that is far out would fill the memory. */
function farCell(part: Uint8Array): 'too-many-lines' | 'too-many-columns' | undefined {
  for (const [, letters = '', digits] of Buffer.from(part).toString('latin1').matchAll(ADDRESS)) {
    if (Number(digits) > MOST_LINES) return 'too-many-lines'
    if (columnOf(letters) > MOST_COLUMNS) return 'too-many-columns'
  }
  return undefined
}

/** `A` is 1. */
function columnOf(letters: string): number {
  return Array.from(letters, (letter) => letter.charCodeAt(0) - 64).reduce((sum, at) => sum * 26 + at, 0)
}

function cellOf(value: unknown): Cell {
  if (typeof value === 'string') return { text: value }
  if (typeof value === 'boolean') return { text: String(value) }
  if (isRawNumber(value)) return { text: value.digits, number: true }
  if (!(value instanceof Date) || Number.isNaN(value.getTime())) return { text: '' }
  // The reader gives the sheet's wall clock as UTC.
  const text = value.toISOString()
  return { text: text.slice(0, 10), day: text.slice(0, 10) }
}

function isRawNumber(value: unknown): value is RawNumber {
  return typeof value === 'object' && value !== null && 'digits' in value
}
