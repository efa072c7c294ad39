import type { TurnedBy } from '#domain/call-end.ts'

/** The last question about an order, and how it ended; see `callEndOf`. */
export type LastAsked = {
  readonly at: number
  /** Class of the answer: done, not-found, unknown, not-executed, ... */
  readonly outcome: string
  readonly why?: string
  readonly httpStatus?: number
  readonly code?: string
  /** Of a question that was turned away: what the gateway names as the reason. */
  readonly turnedBy?: TurnedBy
}
