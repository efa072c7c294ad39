/** What the main process and the reconciliation's process say to each other. Both are ours, so shapes are trusted. */
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import type { StatementMapping, TermsInput } from '#contract/settlement-input.ts'
import type { Comparison, ResultView, StatementView } from '#contract/settlement-views.ts'
import type { Remembered } from '../../workbook/columns.ts'
import type { StatementField } from '#contract/settlement-input.ts'
import type { EarlierStatement } from './earlier.ts'
import type { ListAsked, OwnTill } from './list.ts'

type AsAsked =
  | 'settlement.statement'
  | 'settlement.choose'
  | 'settlement.lines'
  | 'settlement.result'
  | 'settlement.entries'
  | 'settlement.payments'
  | 'settlement.creditOf'
  | 'settlement.differences'
  | 'settlement.close'

/** A refusal of the work, in the words of the contract. */
export type Refused = {
  readonly code: 'unreadable-file' | 'not-found' | 'not-acceptable'
  readonly why: string
}

export type Made = {
  readonly result: ResultView
  readonly days: Comparison['days']
  /** Of a statement: its header's fingerprint and the columns that were confirmed. */
  readonly columns?: { readonly fingerprint: string; readonly mapping: StatementMapping }
}

/** Input and answer of each question. */
export type Questions = {
  readonly [N in AsAsked]: { readonly input: InputOf<N>; readonly answer: OutputOf<N> }
} & {
  readonly open: {
    readonly input: {
      readonly path: string
      readonly remembered: Remembered<StatementField>
      /** Epoch milliseconds. */
      readonly now: number
    }
    readonly answer: StatementView
  }
  readonly compare: {
    readonly input: InputOf<'settlement.compare'> &
      OwnTill & {
        readonly terms: TermsInput
        readonly now: number
        readonly earlier: readonly EarlierStatement[]
      }
    readonly answer: Made
  }
  readonly list: { readonly input: ListAsked; readonly answer: Made }
}

export type QuestionName = keyof Questions
export type InputTo<N extends QuestionName> = Questions[N]['input']
export type AnswerTo<N extends QuestionName> = Questions[N]['answer']

export type Answered<N extends QuestionName = QuestionName> =
  | { readonly ok: true; readonly value: AnswerTo<N> }
  | { readonly ok: false; readonly refused: Refused }

export type ToWork = {
  readonly id: number
  readonly name: QuestionName
  readonly input: unknown
}
export type FromWork =
  | { readonly type: 'answer'; readonly id: number; readonly answer: Answered }
  | { readonly type: 'bug'; readonly id: number; readonly message: string }
