import { timestampB } from '#domain/timestamp.ts'
import { type Cell, type ColumnKind, COLUMNS } from './columns.ts'

/** The cell separator, which also decides the decimal sign: sheets with a decimal comma separate by semicolon. */
export type Separator = ';' | ','

/** Tells a spreadsheet that the text is UTF-8. */
export const BOM = '\ufeff'

// Also after spaces, which some sheets strip, and in full width, which some read like the plain signs.
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u
// Quotes for either separator: the sheet that opens the file may use the other one.
const TO_QUOTE = /[";,\t\r\n]|^\s|\s$/u

export function csvHead(separator: Separator): string {
  return (
    BOM +
    csvLine(
      COLUMNS.map(({ head }) => head),
      separator,
    )
  )
}

/** One row of the export; times in Jakarta, amounts in rupiah. */
export function csvRow(cells: readonly Cell[], separator: Separator): string {
  return csvLine(
    COLUMNS.map(({ kind }, at) => textOf(cells[at], kind, separator)),
    separator,
  )
}

/**
 * One line with its CRLF (RFC 4180). Text that a spreadsheet would take for a formula gets an apostrophe in front.
 */
export function csvLine(cells: readonly string[], separator: Separator): string {
  return `${cells.map(csvCell).join(separator)}\r\n`
}

function textOf(cell: Cell, kind: ColumnKind, separator: Separator): string {
  if (cell === undefined) return ''
  switch (kind) {
    case 'rupiah':
      return rupiahText(BigInt(cell), separator)
    case 'time':
      return timestampB(Number(cell))
    case 'day':
      return dayText(Number(cell))
    case 'text':
    case 'count':
      return String(cell)
  }
}

/** Whole rupiah without decimals: a sheet that groups by points would misread `150000.00`. */
function rupiahText(minor: bigint, separator: Separator): string {
  const sen = minor % 100n
  const whole = String(minor / 100n)
  if (sen === 0n) return whole
  return `${whole}${separator === ';' ? ',' : '.'}${String(sen).padStart(2, '0')}`
}

/** `2026-11-27` of a business day. */
export function dayText(day: number): string {
  return String(day).replace(/^(\d{4})(\d{2})(\d{2})$/u, '$1-$2-$3')
}

function csvCell(text: string): string {
  const plain = FORMULA.test(text) ? `'${text}` : text
  return TO_QUOTE.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
