/** What the main process asks the process that has a workbook of invoices. */
import type { InvoiceAct, InvoiceField } from '#contract/invoices-input.ts'
import type { InvoiceDraft, InvoiceRow, InvoiceRows } from '#contract/invoices-views.ts'
import type { InputOf } from '#contract/procedures.ts'
import type { Worker } from '../../apart/worker.ts'
import type { Mapping, Remembered } from '../../workbook/columns.ts'
import type { SheetSource } from '../../workbook/typed-sheets.ts'
import type { CheckedRow } from '../sheet/rows.ts'
import type { WrittenRow } from '../sheet/write.ts'

/** A file, pasted text, or the rows of an earlier run. */
export type DraftSource = SheetSource | { readonly rows: readonly CheckedRow[] }

export type InvoiceQuestions = {
  readonly open: {
    readonly input: {
      readonly act: InvoiceAct
      readonly source: DraftSource
      readonly remembered: Remembered<InvoiceField>
    }
    readonly answer: InvoiceDraft
  }
  readonly draft: { readonly input: null; readonly answer: InvoiceDraft | null }
  readonly choose: { readonly input: InputOf<'invoices.choose'>; readonly answer: InvoiceDraft }
  readonly edit: { readonly input: InputOf<'invoices.edit'>; readonly answer: InvoiceRow | null }
  readonly rows: { readonly input: InputOf<'invoices.rows'>; readonly answer: InvoiceRows }
  /** The rows without a fault, and what is to be remembered of the file. */
  readonly take: {
    readonly input: null
    readonly answer: {
      readonly act: InvoiceAct
      readonly name?: string
      readonly hash: string
      readonly rows: readonly CheckedRow[]
      readonly faults: number
      readonly fingerprint: string
      readonly columns: Mapping<InvoiceField>
    }
  }
  readonly close: { readonly input: null; readonly answer: null }
  /** Makes the file under that name, whole. */
  readonly write: {
    readonly input: {
      readonly target: string
      readonly act: InvoiceAct
      readonly rows: readonly WrittenRow[]
    }
    readonly answer: null
  }
}
export type InvoiceWorker = Worker<InvoiceQuestions>
