import type { Day } from '#domain/day.ts'

/** What may have changed since a comparison: see `ComparedBasis`. */
export type Latest = {
  /** Number of the note with the shop's terms. */
  readonly terms?: bigint
  /** Days of payment, with the number of the last event that brought money for them. */
  readonly money: readonly { readonly day: Day; readonly seq: bigint }[]
}

/** What is worked on in the background, so that it can be stopped. */
export type Working = { readonly what: 'file' | 'comparison'; readonly since: number }

/** The reading of the gateway's history. */
export type GatewayReading = {
  readonly day: Day
  readonly state: 'reading' | 'done' | 'stopped' | 'failed'
  /** Records so far, and the gateway's total. */
  readonly seen: number
  readonly total?: number
  /** Waits for the rate limit until then, epoch milliseconds. */
  readonly waitsUntil?: number
  /** Why it is not complete. */
  readonly why?: string
  /** Names the comparison that came of it. */
  readonly seq?: bigint
  /** Pages that an interrupted reading has left; of one under way, those that were not asked for again. */
  readonly kept?: number
}
