import type {
  LineKind,
  StatementLine,
  StatementLines,
  StatementView,
  StatusWord,
} from '#contract/settlement-statement-views.ts'
import type { Day } from '#domain/day.ts'
import { shownText } from '#domain/shown-text.ts'
import { dateOrderOf, readStatementDate } from '../../statement/date.ts'
import { figuresOf } from '../../statement/figures.ts'
import { statusWordOf, type StatementRow } from '../../statement/read-row.ts'
import {
  bestSheet,
  fieldsOfSheets,
  type Statement,
  type StatementChoices,
} from '../../statement/statement.ts'
import { statusOf } from '../../statement/status.ts'
import { MOST_TEXT } from '../../workbook/limits.ts'
import type { SheetFile, SheetLine } from '../../workbook/sheet.ts'
import type { Part } from './bank-view.ts'
import { coveredBy, statedPeriod, unnamedIn } from './covered.ts'

export type OpenFile = {
  readonly name: string
  readonly hash: string
  /** Epoch milliseconds. */
  readonly openedAt: number
  /** When the file was last written. */
  readonly writtenOn?: Day
  readonly file: SheetFile
  readonly choices: StatementChoices
  /** Undefined while no line is known to be the header. */
  readonly statement: Statement | undefined
}

export function statementView(open: OpenFile): StatementView {
  const { name, hash, openedAt, file, choices, statement } = open
  const { sheets, format, encoding, oddQuotes } = file
  const fields = fieldsOfSheets(file)
  const sheetAt = sheetOf(open)
  const seen = {
    ...{ name: shownText(name, MOST_TEXT), hash, openedAt, format },
    sheet: shownText(sheets[sheetAt]?.name ?? '', MOST_TEXT),
    sheetAt,
    edits: [...(choices.edits ?? [])],
    sheets: sheets.slice(0, MOST_SHEETS).map((sheet, at) => ({
      ...{ name: shownText(sheet.name, MOST_TEXT), lines: sheet.lines.length, fields: fields[at] ?? 0 },
    })),
    ...(encoding === undefined ? {} : { encoding }),
    oddQuotes: oddQuotes.slice(0, MOST_NAMED),
  }
  if (statement === undefined) return { ...seen, lines: sheets[sheetAt]?.lines.length ?? 0 }
  const { header, mapping, mappedBy, rows, dateOrder } = statement
  const figures = figuresOf(statement)
  const { lines, before, entries, unread, notes, blank, days, balanceBreaks, balance } = figures
  const named = rows.filter((row) => row.kind === 'read' && row.entry.reference !== undefined).length
  const period = statedPeriod({ statement, choices })
  return {
    ...seen,
    lines,
    read: {
      headerLine: header.line,
      header: header.cells.map(({ text }) => shownText(text, MOST_TEXT)),
      ...{ mapping, mappedBy, credits: figures.credits, debits: figures.debits, named },
      ...{ notPaid: figures.notPaid, unnamed: unnamedIn(statement) },
      onlyCredits: choices.onlyCredits === true,
      counts: { read: entries, unread, note: notes, blank, before, header: 1 },
      ...(days === undefined ? {} : { days }),
      ...(period === undefined ? {} : { period }),
      ...(balance === undefined ? {} : { balance }),
      ...(dateOrder === undefined ? {} : { dateOrder }),
      isWhole: coveredBy({ ...open, statement }, figures)?.isWhole === true,
      asksDateOrder: asksDateOrder(statement),
      statuses: statusesIn(statement),
      balanceBreaks: balanceBreaks.slice(0, MOST_NAMED),
    },
  }
}

/** Lines and sheets that are named one by one. */
const MOST_NAMED = 50
const MOST_SHEETS = 100
/** More words are no status, but another column. */
const MOST_WORDS = 30

function sheetOf({ file, choices, statement }: Pick<OpenFile, 'file' | 'choices' | 'statement'>): number {
  return statement?.sheetAt ?? choices.sheet ?? bestSheet(file)
}

/** Whether dates are read by what a person chose, or by what is outside of the column, or not at all. */
function asksDateOrder({ mapping, rows }: Statement): boolean {
  const { date } = mapping
  if (date === undefined) return false
  const texts = rows.map(({ cells }) => cells[date]?.text ?? '')
  const hasTwo = texts.some((text) => {
    const read = readStatementDate(text, { period: ANY_YEAR })
    return !read.ok && read.why === 'two-orders'
  })
  return hasTwo && dateOrderOf(texts) === undefined
}

/** A date without a year may have two orders, too. */
const ANY_YEAR = { from: '2000-01-01', to: '2100-12-31' }

function statusesIn({ mapping, rows }: Statement): readonly StatusWord[] {
  const { status, statuses = {} } = mapping
  if (status === undefined) return []
  const words = new Map<string, number>()
  for (const { kind, cells } of rows) {
    const word = kind === 'note' ? '' : statusWordOf(cells[status] ?? { text: '' })
    if (word !== '') words.set(word, (words.get(word) ?? 0) + 1)
  }
  const all = [...words].map(([word, count]): StatusWord => {
    const means = statusOf(word, statuses)
    return { word: shownText(word, MOST_TEXT), rows: count, ...(means === undefined ? {} : { means }) }
  })
  const rank = ({ means }: StatusWord): number => (means === undefined ? 0 : 1)
  return all.toSorted((a, b) => rank(a) - rank(b) || b.rows - a.rows).slice(0, MOST_WORDS)
}

/** Lines of the chosen kinds, in the order of the file; of every kind when none is chosen. */
export function linesOf(
  open: OpenFile,
  { kinds, skip, limit }: Part & { readonly kinds: readonly LineKind[] },
): StatementLines {
  const { file, statement } = open
  const lines =
    statement === undefined
      ? (file.sheets[sheetOf(open)]?.lines ?? []).map((line) => lineView(line, 'before'))
      : [
          ...statement.before.map((line) => lineView(line, 'before')),
          lineView(statement.header, 'header'),
          ...statement.rows.map(rowView),
        ]
  const fit = kinds.length === 0 ? lines : lines.filter(({ kind }) => kinds.includes(kind))
  return { total: fit.length, lines: fit.slice(skip, skip + limit) }
}

function rowView(row: StatementRow): StatementLine {
  const line = lineView(row, row.kind)
  if (row.kind === 'read') return { ...line, entry: { day: row.entry.day, minor: row.entry.minor } }
  return row.kind === 'unread' ? { ...line, reasons: row.reasons } : line
}

function lineView({ line, cells }: SheetLine, kind: LineKind): StatementLine {
  return { line, kind, cells: cells.map(({ text }) => shownText(text, MOST_TEXT)), reasons: [] }
}
