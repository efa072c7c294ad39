import type { InvoiceAct, InvoiceField } from '#contract/invoices-input.ts'
import type { InvoiceDraft, InvoiceRow, InvoiceRows } from '#contract/invoices-views.ts'
import type { InputOf } from '#contract/procedures.ts'
import { shownText } from '#domain/shown-text.ts'
import { MOST_INVOICES } from '#gateway/operations/invoice-form.ts'
import { MOST_TEXT } from '../../workbook/limits.ts'
import { goodRows } from '../../workbook/typed-draft.ts'
import type { ReadRow } from '../../workbook/typed-row.ts'
import { type OpenSheet, rowsShown, sheetView } from '../../workbook/typed-sheets.ts'
import { type CheckedRow, rowsDigest, totalOf } from '../sheet/rows.ts'

export type OpenDraft = OpenSheet<InvoiceField, CheckedRow, InvoiceAct>

export function draftView(open: OpenDraft): InvoiceDraft {
  const { read, ...seen } = sheetView(open, totalOf)
  const draft = { ...seen, act: open.choices.given }
  if (read === undefined) return draft
  const digest = rowsDigest(open.choices.given, goodRows(open.draft.read?.rows ?? []))
  return { ...draft, read: { ...read, digest, blocks: blocksFor(read.good) } }
}

function blocksFor(invoices: number): number {
  return Math.ceil(invoices / MOST_INVOICES)
}

export function rowsOf(open: OpenDraft, asked: InputOf<'invoices.rows'>): InvoiceRows {
  return rowsShown<InvoiceField, CheckedRow, InvoiceRow>(open, asked, {
    row: rowView,
    line: (line, document) => ({ line, document, memberCode: '', faults: [] }),
  })
}

export function rowView({ line, known, faults }: ReadRow<InvoiceField, CheckedRow>): InvoiceRow {
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
