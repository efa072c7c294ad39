import type { LineKind, StatementLine, StatementLines, StatementView } from '#contract/settlement-views.ts'
import { figuresOf } from '../../statement/figures.ts'
import type { StatementRow } from '../../statement/read-row.ts'
import type { Statement, StatementChoices } from '../../statement/statement.ts'
import type { SheetFile, SheetLine } from '../../workbook/sheet.ts'
import type { Part } from './bank-view.ts'

export type OpenFile = {
  readonly name: string
  readonly hash: string
  /** Epoch milliseconds. */
  readonly openedAt: number
  readonly file: SheetFile
  readonly choices: StatementChoices
  /** Undefined while no line is known to be the header. */
  readonly statement: Statement | undefined
}

export function statementView({ name, hash, openedAt, file, choices, statement }: OpenFile): StatementView {
  const { sheets, format, encoding, unclosedQuote } = file
  const [first] = sheets
  const seen = {
    ...{ name, hash, openedAt, format, sheet: statement?.sheet ?? first?.name ?? '' },
    edits: [...(choices.edits ?? [])],
    ...(encoding === undefined ? {} : { encoding }),
    ...(unclosedQuote === undefined ? {} : { unclosedQuote }),
  }
  if (statement === undefined) return { ...seen, lines: first?.lines.length ?? 0 }
  const { header, mapping, mappedBy, rows } = statement
  const { lines, before, entries, unread, notes, blank, credits, debits, days, balanceBreaks } =
    figuresOf(statement)
  const named = rows.filter((row) => row.kind === 'read' && row.entry.reference !== undefined).length
  return {
    ...seen,
    lines,
    read: {
      headerLine: header.line,
      header: header.cells.map(({ text }) => text),
      ...{ mapping, mappedBy, credits, debits, named },
      onlyCredits: choices.onlyCredits === true,
      counts: { read: entries, unread, note: notes, blank, before, header: 1 },
      ...(days === undefined ? {} : { days }),
      balanceBreaks: balanceBreaks.slice(0, MOST_BREAKS),
    },
  }
}

const MOST_BREAKS = 50

/** Lines of the chosen kinds, in the order of the file; of every kind when none is chosen. */
export function linesOf(
  { file, statement }: OpenFile,
  { kinds, skip, limit }: Part & { readonly kinds: readonly LineKind[] },
): StatementLines {
  const lines =
    statement === undefined
      ? (file.sheets[0]?.lines ?? []).map((line) => lineView(line, 'before'))
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
  return { line, kind, cells: cells.map(({ text }) => text.slice(0, MOST_TEXT)), reasons: [] }
}

const MOST_TEXT = 200
