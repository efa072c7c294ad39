/** What the main process and the review's process say to each other. Both are ours, so the shapes are trusted. */
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import type { LinkIds, LinkQuestion, LinkSearch } from './links.ts'
import type { LateDays } from './signoff/late-days.ts'
import type { DayRead } from './signoff/read-day.ts'

type OfPages =
  | 'review.summary'
  | 'review.rows'
  | 'review.find'
  | 'review.choices'
  | 'review.report'
  | 'review.today'
  | 'signoff.days'
/** Questions of the main process itself. */
type OfMain = {
  readonly 'links.page': { readonly input: LinkQuestion; readonly output: LinkIds }
  readonly 'links.find': { readonly input: LinkSearch; readonly output: LinkIds }
  readonly 'day.read': { readonly input: { readonly day: number }; readonly output: DayRead }
  readonly 'day.late': { readonly input: { readonly after: bigint }; readonly output: LateDays }
}
export type QuestionName = OfPages | keyof OfMain
export type AskedOf<N extends QuestionName> = N extends OfPages
  ? InputOf<N>
  : N extends keyof OfMain
    ? OfMain[N]['input']
    : never
export type AnswerOf<N extends QuestionName> = N extends OfPages
  ? OutputOf<N>
  : N extends keyof OfMain
    ? OfMain[N]['output']
    : never

export type Question = {
  readonly [N in QuestionName]: { readonly name: N; readonly input: AskedOf<N> }
}[QuestionName]

export type Answer = AnswerOf<QuestionName>

export type ToReview =
  | { readonly type: 'ask'; readonly id: number; readonly question: Question }
  /** Something was committed. */
  | { readonly type: 'follow' }
  /** A sale moves on, and somebody waits for its picture. */
  | { readonly type: 'give-way' }
  | { readonly type: 'stop' }

export type FromReview =
  /** Alive; sent from time to time. */
  | { readonly type: 'pulse' }
  | { readonly type: 'answer'; readonly id: number; readonly answer: Answer }
  /** Nothing can be said now: there is no journal or no disk. */
  | { readonly type: 'not-ready'; readonly id: number }
  /** The rows are those of the journal up to this event. */
  | { readonly type: 'followed'; readonly seq: bigint }
  | { readonly type: 'bug'; readonly message: string }
