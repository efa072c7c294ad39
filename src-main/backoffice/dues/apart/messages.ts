/** What the main process asks the process that has a workbook of dues. */
import type { DueField, DueMapping } from '#contract/dues-input.ts'
import type { DueRow, DueRows, DuesDraft } from '#contract/dues-views.ts'
import type { InputOf } from '#contract/procedures.ts'
import type { BillAsk } from '#domain/bill-draft.ts'
import type { Day } from '#domain/day.ts'
import type { Worker } from '../../apart/worker.ts'
import type { Remembered } from '../../workbook/columns.ts'
import type { SheetSource } from '../../workbook/typed-sheets.ts'
import type { DueAccount } from '../read-rows.ts'
import type { WrittenDue } from '../write.ts'

export type DuesQuestions = {
  readonly open: {
    readonly input: {
      readonly source: SheetSource
      readonly remembered: Remembered<DueField>
      readonly ask: BillAsk
      readonly today: Day
    }
    readonly answer: DuesDraft
  }
  readonly draft: { readonly input: null; readonly answer: DuesDraft | null }
  readonly choose: { readonly input: InputOf<'dues.choose'>; readonly answer: DuesDraft }
  readonly edit: { readonly input: InputOf<'dues.edit'>; readonly answer: DueRow | null }
  readonly rows: { readonly input: InputOf<'dues.rows'>; readonly answer: DueRows }
  /** The customers without a fault, and what is to be remembered of the file. */
  readonly take: {
    readonly input: null
    readonly answer: {
      readonly name?: string
      readonly hash: string
      readonly accounts: readonly DueAccount[]
      readonly faults: number
      readonly fingerprint: string
      readonly columns: DueMapping['columns']
    }
  }
  /** Makes the file under that name, whole. Without rows: headings to be filled in. */
  readonly write: {
    readonly input: { readonly target: string; readonly rows: readonly WrittenDue[] }
    readonly answer: null
  }
}
export type DuesWorker = Worker<DuesQuestions>
