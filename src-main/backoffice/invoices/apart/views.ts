import type { InvoiceDraft, InvoiceRow, InvoiceRows } from '#contract/invoices-views.ts'
import type { InputOf } from '#contract/procedures.ts'
import { MOST_INVOICES } from '#gateway/operations/invoice-form.ts'
import { shownText } from '#domain/shown-text.ts'
import { MOST_TEXT } from '../../workbook/limits.ts'
import type { SheetFile } from '../../workbook/sheet.ts'
import type { Draft, DraftChoices } from '../sheet/draft.ts'
import type { ReadRow } from '../sheet/read-row.ts'
import { rowsDigest, totalOf } from '../sheet/rows.ts'

export type OpenDraft = {
  readonly name?: string
  readonly hash: string
  readonly file: SheetFile
  readonly choices: Omit<DraftChoices, 'isUsed'>
  readonly draft: Draft
}

const MOST_SHEETS = 100

export function draftView({ name, hash, file, choices, draft }: OpenDraft): InvoiceDraft {
  const { sheetAt, lines, read } = draft
  const seen = {
    ...{ act: choices.act, hash, sheetAt, lines },
    ...(name === undefined ? {} : { name }),
    sheets: file.sheets.slice(0, MOST_SHEETS).map((sheet) => ({
      ...{ name: shownText(sheet.name, MOST_TEXT), lines: sheet.lines.length },
    })),
  }
  if (read === undefined) return seen
  const good = read.rows.flatMap(({ row }) => (row === undefined ? [] : [row]))
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
      digest: rowsDigest(choices.act, good),
      blocks: Math.ceil(good.length / MOST_INVOICES),
    },
  }
}

/** Without a header every line is shown, cell after cell: one of them has the headings. */
export function rowsOf({ file, draft }: OpenDraft, asked: InputOf<'invoices.rows'>): InvoiceRows {
  const { show, skip, limit } = asked
  if (draft.read === undefined) {
    const lines = file.sheets[draft.sheetAt]?.lines ?? []
    const rows = lines.slice(skip, skip + limit).map(({ line, cells }) => ({
      ...{ line, memberCode: '', faults: [] },
      document: shownText(cells.map(({ text }) => text.slice(0, MOST_TEXT)).join(' | '), MOST_TEXT),
    }))
    return { total: lines.length, rows }
  }
  const fit = draft.read.rows.filter(
    ({ row }) => show === 'all' || (row === undefined) === (show === 'faults'),
  )
  return { total: fit.length, rows: fit.slice(skip, skip + limit).map(rowView) }
}

export function rowView({ line, known, faults }: ReadRow): InvoiceRow {
  const { amount, dueDate } = known
  return {
    line,
    document: shownText(String(known.document ?? ''), MOST_TEXT),
    memberCode: shownText(String(known.memberCode ?? ''), MOST_TEXT),
    ...(typeof amount === 'bigint' ? { amountMinor: amount } : {}),
    ...(typeof dueDate === 'string' ? { dueDate } : {}),
    faults,
  }
}
