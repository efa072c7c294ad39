import type { SheetLine } from './sheet.ts'

export const DELIMITERS = [',', ';', '\t', '|'] as const

export type CsvText = {
  readonly lines: readonly SheetLine[]
  readonly delimiter: string
  readonly unclosedQuote?: number
}

/** Lines in which a header is looked for. */
const LOOK_AT = 40
const STATED = /^sep=([,;|\t])\r?\n/i

/**
 * Reads text of separated cells. The delimiter is the one that a first line `sep=;` states, else the one that shows the
 * most header cells, else the one that cuts the most lines alike. Every line of the text is in the result.
 */
export function readCsv(text: string, isHeader: (cell: string) => boolean): CsvText {
  const stated = STATED.exec(text)
  if (stated !== null) {
    const [whole, delimiter = ','] = stated
    const { lines, ...rest } = parseCsv(text.slice(whole.length), delimiter)
    return { ...rest, lines: lines.map(({ line, cells }) => ({ line: line + 1, cells })) }
  }
  const tried = DELIMITERS.map((delimiter) => {
    const read = parseCsv(text, delimiter)
    const first = read.lines.slice(0, LOOK_AT)
    const headers = Math.max(
      0,
      ...first.map(({ cells }) => cells.filter((cell) => isHeader(cell.text)).length),
    )
    return { read, headers, alike: alikeIn(first) }
  })
  const [best] = tried.toSorted((a, b) => b.headers - a.headers || b.alike - a.alike)
  return best?.read ?? parseCsv(text, ',')
}

/** Cells of the lines that have the most frequent number of cells; a number of one counts nothing. */
function alikeIn(lines: readonly SheetLine[]): number {
  const counts = new Map<number, number>()
  for (const { cells } of lines)
    if (cells.length > 1) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  return Math.max(0, ...[...counts].map(([cells, times]) => cells * times))
}

/** RFC 4180, with any line end; a quote inside an unquoted cell is text. */
export function parseCsv(text: string, delimiter: string): CsvText {
  const lines: SheetLine[] = []
  let cells: string[] = []
  let cell = ''
  let quotedSince: number | undefined
  let line = 1
  let began = 1
  const endLine = (): void => {
    lines.push({ line: began, cells: [...cells, cell].map((each) => ({ text: each })) })
    cells = []
    cell = ''
  }
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at)
    const isEnd = char === '\n' || (char === '\r' && text.charAt(at + 1) !== '\n')
    if (isEnd) line += 1
    if (quotedSince !== undefined) {
      if (char !== '"') cell += char
      else if (text.charAt(at + 1) === '"') {
        cell += char
        at += 1
      } else quotedSince = undefined
    } else if (char === '"' && cell === '') quotedSince = line
    else if (char === delimiter) {
      cells.push(cell)
      cell = ''
    } else if (isEnd) {
      endLine()
      began = line
    } else if (char !== '\r') cell += char
  }
  if (cell !== '' || cells.length > 0) endLine()
  return { lines, delimiter, ...(quotedSince === undefined ? {} : { unclosedQuote: quotedSince }) }
}
