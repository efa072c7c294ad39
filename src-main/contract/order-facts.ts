import type { TurnedBy } from '#domain/call-end.ts'
import type { UnknownWhy } from '#domain/outcome.ts'

/** Further facts of an order's view, each present only when it applies. */
export type OrderFacts = {
  readonly unknownWhy?: UnknownWhy
  readonly notSentWhy?: string
  /** For a rejected request: the reason that the gateway names. */
  readonly notSentBy?: TurnedBy
  /** The first three digits of the code with which the gateway refused it: the words depend on that class. */
  readonly refusedAs?: string
  /** A cancel failed: the order waits again, and its number can still be paid. Outcome and code are the gateway's. */
  readonly cancelFailed?: { readonly at: number; readonly outcome: string; readonly code?: string }
  /** Created at another gateway than the till's present one, which is not queried about it. */
  readonly elsewhere?: true
}
