import type { TurnedBy } from '#domain/call-end.ts'

/** The last query about an order, and its result; see `callEndOf`. */
export type LastAsked = {
  readonly at: number
  /** Class of the answer: done, not-found, unknown, not-executed, ... */
  readonly outcome: string
  readonly why?: string
  /** An answer came, whatever it said. */
  readonly answered?: true
  readonly code?: string
  /** For a rejected query: the reason that the gateway names. */
  readonly turnedBy?: TurnedBy
}
