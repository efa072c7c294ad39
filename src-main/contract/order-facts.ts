import type { TurnedBy } from '#domain/call-end.ts'

/** What else an order's view says, where it is so. */
export type OrderFacts = {
  readonly unknownWhy?: string
  readonly notSentWhy?: string
  /** Of a request that was turned away: what the gateway names as the reason. */
  readonly notSentBy?: TurnedBy
  /** A cancel came to nothing: it waits again, and its number can still be paid. Outcome and code of the gateway's answer. */
  readonly cancelFailed?: { readonly at: number; readonly outcome: string; readonly code?: string }
  /** Asked for at another gateway than the till's present one, which is not asked about it. */
  readonly elsewhere?: true
}
