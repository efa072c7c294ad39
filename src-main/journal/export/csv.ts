/** What separates two cells, and with it the decimal sign: where the comma is that sign, sheets separate by semicolon. */
export type Separator = ';' | ','

/** Tells a spreadsheet that the text is UTF-8. */
export const BOM = '\ufeff'

// Also after spaces, which some sheets cut off, and in full width, which some read like the plain signs.
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u
// Either separator: the sheet that opens the file may not be the one that it was made for.
const TO_QUOTE = /[";,\r\n]|^\s|\s$/u

/** One line with its CRLF (RFC 4180). A text that a spreadsheet would take for a formula gets an apostrophe in front. */
export function csvLine(cells: readonly string[], separator: Separator): string {
  return `${cells.map(csvCell).join(separator)}\r\n`
}

function csvCell(text: string): string {
  const plain = FORMULA.test(text) ? `'${text}` : text
  return TO_QUOTE.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
