/** What the main process asks the process that has a workbook of payouts. */
import type { BatchField, BatchRow } from '#contract/batch-input.ts'
import type { BatchDraft, BatchSheetRow, BatchSheetRows } from '#contract/batch-views.ts'
import type { InputOf } from '#contract/procedures.ts'
import type { Worker } from '../../apart/worker.ts'
import type { Mapping, Remembered } from '../../workbook/columns.ts'
import type { SheetSource } from '../../workbook/typed-sheets.ts'
import type { BatchGiven } from './sheet.ts'

export type BatchQuestions = {
  readonly open: {
    readonly input: {
      readonly source: SheetSource
      readonly given: BatchGiven
      readonly remembered: Remembered<BatchField>
    }
    readonly answer: BatchDraft
  }
  readonly draft: { readonly input: null; readonly answer: BatchDraft | null }
  readonly choose: { readonly input: InputOf<'batches.choose'>; readonly answer: BatchDraft }
  readonly edit: { readonly input: InputOf<'batches.edit'>; readonly answer: BatchSheetRow | null }
  readonly lines: { readonly input: InputOf<'batches.lines'>; readonly answer: BatchSheetRows }
  /** The rows without a fault and their lines (none when they are too many), and what is to be remembered of the file. */
  readonly take: {
    readonly input: null
    readonly answer: {
      readonly name?: string
      readonly hash: string
      readonly rows: readonly { readonly line: number; readonly row: BatchRow }[]
      readonly good: number
      readonly faults: number
      readonly fingerprint: string
      readonly columns: Mapping<BatchField>
    }
  }
  /** Makes an empty workbook under that name, whole. */
  readonly template: {
    readonly input: { readonly target: string; readonly fields: readonly BatchField[] }
    readonly answer: null
  }
}
export type BatchWorker = Worker<BatchQuestions>
