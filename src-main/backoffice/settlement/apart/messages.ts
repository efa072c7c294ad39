/** What the main process and the reconciliation's process say to each other. Both are ours, so shapes are trusted. */
import type { InputOf, OutputOf, ProcedureName } from '#contract/procedures.ts'
import type { StatementField, TermsInput } from '#contract/settlement-input.ts'
import type { StatementView } from '#contract/settlement-statement-views.ts'
import type { Comparison, DifferenceView, EntryView, MadeResult, ReadAs } from '#contract/settlement-views.ts'
import type { Latest } from '#contract/settlement-work-views.ts'
import type { Day } from '#domain/day.ts'
import type { Worker } from '../../apart/worker.ts'
import type { Remembered } from '../../workbook/columns.ts'
import type { FoundPayout, SoughtPayout } from '../paid-out.ts'
import type { EarlierStatement } from './earlier.ts'
import type { ListAsked, OwnTill } from './list.ts'

type AsAsked = 'settlement.statement' | 'settlement.choose' | 'settlement.lines' | 'settlement.close'

export type Made = {
  readonly result: MadeResult
  readonly days: Comparison['days']
  /** What the journal keeps of its rows. */
  readonly noted: NotedDetail
  /** Of a bank's statement: the payouts that it proves. */
  readonly paidOut?: readonly FoundPayout[]
  /** Of a statement: its header's fingerprint, and how it was read. */
  readonly file?: { readonly fingerprint: string; readonly read: ReadAs }
}

/** The first differences, or what the bank did not explain. A page shows more while the process has them. */
export type NotedDetail = {
  readonly differences: readonly (DifferenceView & { readonly day: Day })[]
  readonly unexplained: readonly EntryView[]
  /** How many there were of either. */
  readonly outOf: number
}

/** Which result: the process has the last one of a file, and the last one of the gateway's history. */
type Of<Input> = Omit<Input, 'seq'> & { readonly result: string }
/** Null when the process does not have it, or has another one by now. */
type Shown<N extends ProcedureName> = { readonly input: Of<InputOf<N>>; readonly answer: OutputOf<N> | null }

/** Input and answer of each question. */
export type SettlementQuestions = {
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
        readonly result: string
        readonly terms: TermsInput
        readonly now: number
        readonly earlier: readonly EarlierStatement[]
        readonly sought: readonly SoughtPayout[]
      }
    readonly answer: Made
  }
  readonly list: { readonly input: ListAsked & { readonly result: string }; readonly answer: Made }
  readonly entries: Shown<'settlement.entries'>
  readonly payments: Shown<'settlement.payments'>
  readonly creditOf: {
    readonly input: Of<InputOf<'settlement.creditOf'>>
    readonly answer: { readonly entry: EntryView | null } | null
  }
  readonly differences: Shown<'settlement.differences'>
  readonly shown: { readonly input: { readonly result: string }; readonly answer: MadeResult | null }
  /** Days with money after an event of the journal. */
  readonly money: { readonly input: { readonly after: bigint }; readonly answer: Latest['money'] }
}

export type SettlementWorker = Worker<SettlementQuestions>
