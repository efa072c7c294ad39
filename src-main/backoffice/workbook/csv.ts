import { MOST_CELLS, MOST_COLUMNS, MOST_LINES } from './limits.ts'
import type { Cell, NoSheet, SheetLine } from './sheet.ts'

export const DELIMITERS = [',', ';', '\t', '|'] as const

export type CsvText = {
  readonly lines: readonly SheetLine[]
  readonly delimiter: string
  /** Lines with a quote that neither opens nor closes a cell; see `parseCsv`. */
  readonly oddQuotes: readonly number[]
}

/** Lines in which a header is looked for. */
const LOOK_AT = 40
/** A cell over more lines is a quote that was never closed. */
const MOST_LINES_OF_A_CELL = 20
const STATED = /^sep=([,;|\t])$/i
const LINE_END = /\r\n|\n|\r/

/**
 * Reads text of separated cells. The delimiter is the one that a first line `sep=;` states, else the one that shows the
 * most header cells, else the one that cuts the most lines alike. Every line of the text is in the result.
 */
export function readCsv(text: string, isHeader: (cell: string) => boolean): CsvText | NoSheet {
  if (hasMoreLines(text, MOST_LINES)) return { why: 'too-many-lines' }
  const all = linesOf(text)
  const stated = STATED.exec(all[0] ?? '')?.[1]
  if (stated !== undefined) return parseCsv(text, stated, 1)
  const tried = DELIMITERS.map((delimiter) => {
    const first = cutLines(all.slice(0, LOOK_AT), delimiter, 0).lines
    const headers = Math.max(
      0,
      ...first.map(({ cells }) => cells.filter((cell) => isHeader(cell.text)).length),
    )
    return { delimiter, headers, alike: alikeIn(first) }
  })
  const [best] = tried.toSorted((a, b) => b.headers - a.headers || b.alike - a.alike)
  return parseCsv(text, best?.delimiter ?? ',')
}

/**
 * RFC 4180, with any line end; a quote inside an unquoted cell is text. A quote that is not closed, that has text after
 * it, or that would swallow lines which are whole on their own, is text too: its cell is marked and its line named.
 * Libraries read on to the next quote (ADR 0011), and lose the lines between. `from`: lines before it are left out.
 */
export function parseCsv(text: string, delimiter: string, from = 0): CsvText | NoSheet {
  const { isTooWide, isTooLarge, ...read } = cutLines(linesOf(text), delimiter, from)
  if (isTooWide) return { why: 'too-many-columns' }
  return isTooLarge ? { why: 'too-many-lines' } : read
}

type Cut = CsvText & { readonly isTooWide: boolean; readonly isTooLarge: boolean }

function linesOf(text: string): readonly string[] {
  const lines = text.split(LINE_END)
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

function hasMoreLines(text: string, most: number): boolean {
  let lines = 0
  for (let at = text.search(/[\r\n]/); at !== -1; at = nextEnd(text, at)) {
    lines += 1
    if (lines > most) return true
  }
  return false
}

function nextEnd(text: string, at: number): number {
  LINE_ENDS.lastIndex = at + 1
  return LINE_ENDS.exec(text)?.index ?? -1
}

const LINE_ENDS = /[\r\n]/g

/** Cells of the lines that have the most frequent number of cells; a number of one counts nothing. */
function alikeIn(lines: readonly SheetLine[]): number {
  return Math.max(
    0,
    ...[...widthsOf(lines.map(({ cells }) => cells.length))].map(([of, times]) => of * times),
  )
}

/** How often each number of cells occurs; a number of one counts nothing. */
function widthsOf(counts: readonly number[]): ReadonlyMap<number, number> {
  const widths = new Map<number, number>()
  for (const cells of counts) if (cells > 1) widths.set(cells, (widths.get(cells) ?? 0) + 1)
  return widths
}

function cutLines(all: readonly string[], delimiter: string, from: number): Cut {
  const widths = all.map(
    (_, at) => cutRecord(all, at, { delimiter, within: 1, isWhole: () => false }).cells.length,
  )
  const [usual] = [...widthsOf(widths)].toSorted(([, a], [, b]) => b - a)[0] ?? []
  const isWhole = (at: number): boolean => usual !== undefined && (widths[at] ?? 0) >= usual
  const lines: SheetLine[] = []
  const oddQuotes: number[] = []
  let isTooWide = false
  let count = 0
  for (let at = from; at < all.length && count <= MOST_CELLS;) {
    const record = cutRecord(all, at, { delimiter, within: MOST_LINES_OF_A_CELL, isWhole })
    const { cells, next } = record
    isTooWide ||= record.isTooWide
    count += cells.length
    lines.push({ line: at + 1, cells })
    if (cells.some(({ oddQuote }) => oddQuote)) oddQuotes.push(at + 1)
    at = next
  }
  return { lines, delimiter, oddQuotes, isTooWide, isTooLarge: count > MOST_CELLS }
}

type Rules = {
  readonly delimiter: string
  /** Lines over which a cell may go. */
  readonly within: number
  /** Whether a line alone has as many cells as most lines. */
  readonly isWhole: (at: number) => boolean
}
type Record = { readonly cells: readonly Cell[]; readonly next: number; readonly isTooWide: boolean }

function cutRecord(lines: readonly string[], from: number, rules: Rules): Record {
  const { delimiter } = rules
  const cells: Cell[] = []
  let at = from
  for (let place = 0; ; place += 1) {
    const line = lines[at] ?? ''
    if (cells.length === MOST_COLUMNS) {
      // A spreadsheet may write empty cells up to its own last column.
      const isTooWide = line.slice(place).replaceAll(delimiter, '').trim() !== ''
      return { cells, next: at + 1, isTooWide }
    }
    const isQuoted = line.charAt(place) === '"'
    const quoted = isQuoted ? readQuoted(lines, at, place, rules) : undefined
    if (quoted === undefined) {
      const found = line.indexOf(delimiter, place)
      const end = found === -1 ? line.length : found
      cells.push({ text: line.slice(place, end), ...(isQuoted ? { oddQuote: true } : {}) })
      place = end
    } else {
      cells.push({ text: quoted.text })
      at = quoted.at
      place = quoted.end
    }
    if (place >= (lines[at] ?? '').length) return { cells, next: at + 1, isTooWide: false }
  }
}

/** Undefined for a quote that is text. Looks ahead a bounded number of lines, so that a file takes linear time. */
function readQuoted(
  lines: readonly string[],
  from: number,
  place: number,
  { delimiter, within, isWhole }: Rules,
): { readonly text: string; readonly at: number; readonly end: number } | undefined {
  let text = ''
  let begin = place + 1
  for (let at = from; at < Math.min(lines.length, from + within); at += 1) {
    const line = lines[at] ?? ''
    const isEntry = at > from && isWhole(at)
    // A text over lines begins in a line that lacks cells.
    if (isEntry && isWhole(from)) return undefined
    for (let quote = line.indexOf('"', begin); quote !== -1; quote = line.indexOf('"', begin)) {
      const isDoubled = line.charAt(quote + 1) === '"'
      text += line.slice(begin, isDoubled ? quote + 1 : quote)
      begin = quote + (isDoubled ? 2 : 1)
      if (isDoubled) continue
      return begin === line.length || line.startsWith(delimiter, begin) ? { text, at, end: begin } : undefined
    }
    if (isEntry) return undefined
    text += `${line.slice(begin)}\n`
    begin = 0
  }
  return undefined
}
