/** What the main process and the review's process say to each other. Both are ours, so the shapes are trusted. */
import type { InputOf, OutputOf } from '#contract/procedures.ts'

export type QuestionName =
  | 'review.summary'
  | 'review.rows'
  | 'review.find'
  | 'review.choices'
  | 'review.report'

export type Question = {
  readonly [N in QuestionName]: { readonly name: N; readonly input: InputOf<N> }
}[QuestionName]

export type Answer = OutputOf<QuestionName>

export type ToReview =
  | { readonly type: 'ask'; readonly id: number; readonly question: Question }
  /** Something was committed. */
  | { readonly type: 'follow' }
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
