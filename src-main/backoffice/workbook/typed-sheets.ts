import type { CellWhy, LineSet } from '#contract/sheet-input.ts'
import type { SheetDraft } from '#contract/sheet-views.ts'
import { shownText } from '#domain/shown-text.ts'
import { no, yes } from '../apart/messages.ts'
import { hashOf, readChosen } from '../apart/read-chosen.ts'
import { fieldOf, type HeaderWords } from './columns.ts'
import { MOST_TEXT } from './limits.ts'
import { readSheetFile } from './read-file.ts'
import type { SheetFile } from './sheet.ts'
import { goodRows, type TypedChoices, type TypedDraft } from './typed-draft.ts'
import type { CellEdit } from './workbook.ts'

/** A file, or pasted text. */
export type SheetSource = { readonly path: string } | { readonly text: string }

export type OpenSheet<Field extends string, Row, Given, Why extends string = CellWhy> = {
  readonly name?: string
  readonly hash: string
  readonly file: SheetFile
  /** `given`: what the kind of workbook needs in addition. */
  readonly choices: TypedChoices<Field> & { readonly given: Given }
  readonly draft: TypedDraft<Field, Row, Why>
}
type Named = Pick<OpenSheet<never, never, never>, 'name' | 'hash' | 'file'>

/** One workbook, kept in memory while a person corrects it. */
export function openSheets<Field extends string, Row, Given, Why extends string = CellWhy>(
  make: (
    file: SheetFile,
    choices: TypedChoices<Field> & { readonly given: Given },
  ) => TypedDraft<Field, Row, Why>,
) {
  type Open = OpenSheet<Field, Row, Given, Why>
  let open: Open | undefined
  const put = ({ file, hash, name }: Named, choices: Open['choices']): Open => {
    open = { file, hash, ...(name === undefined ? {} : { name }), choices, draft: make(file, choices) }
    return open
  }
  return {
    now: (): Open | undefined => open,
    put,
    /** Undefined without a workbook. */
    choose: (chosen: Pick<TypedChoices<Field>, 'sheet' | 'headerLine' | 'mapping'>): Open | undefined => {
      if (open === undefined) return undefined
      const { given, remembered, edits } = open.choices
      const { sheet = open.draft.sheetAt, ...more } = chosen
      // Corrections are of the lines of one sheet.
      const kept = sheet === open.draft.sheetAt ? edits : []
      return put(open, { given, remembered, edits: kept, sheet, ...more })
    },
    edit: (edit: CellEdit): Open | undefined => {
      if (open === undefined) return undefined
      const { edits } = open.choices
      const others = edits.filter(({ line, column }) => line !== edit.line || column !== edit.column)
      return put(open, { ...open.choices, edits: [...others, edit] })
    },
    close: (): void => {
      open = undefined
    },
  }
}

export async function readSource<Field extends string>(source: SheetSource, words: HeaderWords<Field>) {
  const chosen = 'path' in source ? await readChosen(source.path) : pasted(source.text)
  if (!chosen.ok) return chosen
  const { bytes, ...named } = chosen.value
  const file = await readSheetFile(bytes, (cell) => fieldOf(words, cell) !== undefined)
  return 'why' in file ? no('unreadable-file', file.why) : yes({ ...named, file })
}

function pasted(text: string) {
  const bytes = Buffer.from(text, 'utf8')
  return yes({ bytes, hash: hashOf(bytes) })
}

const MOST_SHEETS = 100

/** As a page sees it. `totalOf`: sen. */
export function sheetView<Field extends string, Row, Why extends string>(
  { name, hash, file, draft }: Omit<OpenSheet<Field, Row, unknown, Why>, 'choices'>,
  totalOf: (rows: readonly Row[]) => bigint,
): SheetDraft<Field> {
  const { sheetAt, lines, read } = draft
  const seen = {
    ...{ hash, sheetAt, lines },
    ...(name === undefined ? {} : { name }),
    sheets: file.sheets.slice(0, MOST_SHEETS).map((sheet) => ({
      ...{ name: shownText(sheet.name, MOST_TEXT), lines: sheet.lines.length },
    })),
  }
  if (read === undefined) return seen
  const good = goodRows(read.rows)
  const { header, mapping, mappedBy, asksDateOrder } = read
  return {
    ...seen,
    read: {
      headerLine: header.line,
      header: header.cells.map(({ text }) => shownText(text, MOST_TEXT)),
      ...{ mapping, mappedBy, asksDateOrder },
      good: good.length,
      faults: read.rows.length - good.length,
      totalMinor: totalOf(good),
    },
  }
}

type Part = { readonly show: LineSet; readonly skip: number; readonly limit: number }

/** The rows of that set; without a header every line, cell after cell, because one of them has the headings. */
export function rowsShown<Field extends string, Row, Shown, Why extends string = CellWhy>(
  { file, draft }: Pick<OpenSheet<Field, Row, unknown, Why>, 'file' | 'draft'>,
  { show, skip, limit }: Part,
  views: {
    readonly row: (row: NonNullable<TypedDraft<Field, Row, Why>['read']>['rows'][number]) => Shown
    readonly line: (line: number, text: string) => Shown
  },
) {
  if (draft.read === undefined) {
    const lines = file.sheets[draft.sheetAt]?.lines ?? []
    const texts = lines.slice(skip, skip + limit).map(({ line, cells }) => {
      const text = cells.map((cell) => cell.text.slice(0, MOST_TEXT)).join(' | ')
      return views.line(line, shownText(text, MOST_TEXT))
    })
    return { total: lines.length, rows: texts }
  }
  const fit = draft.read.rows.filter(
    ({ row }) => show === 'all' || (row === undefined) === (show === 'faults'),
  )
  return { total: fit.length, rows: fit.slice(skip, skip + limit).map(views.row) }
}
