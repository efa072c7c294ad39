import type { PersonId } from './person.ts'

/**
 * What was done at the counter about money that came late, twice or of a wrong amount. `seen`: dealt with in another
 * way, described in the note.
 */
export const RESOLVED_HOW = ['goods-given', 'refund-promised', 'paid-rest-in-cash', 'seen'] as const
export type ResolvedHow = (typeof RESOLVED_HOW)[number]

/** A decision, as a later one names it. */
export type Corrected = {
  /** Epoch milliseconds. */
  readonly at: number
  readonly how: ResolvedHow
}

/** A person's mark in addition to the gateway's report; it never replaces that report. */
export type Resolution = {
  /** Epoch milliseconds. */
  readonly at: number
  readonly how: ResolvedHow
  readonly note?: string
  readonly by?: PersonId
  readonly approvedBy?: PersonId
  /** The decision that it replaced. */
  readonly corrects?: Corrected
}
