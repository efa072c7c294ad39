import type { PageEvent } from '#contract/events.ts'
import type { Clock, Random } from '#domain/ports.ts'
import type { Budget } from '#gateway/budget.ts'
import type { GatewayClient } from '#gateway/client.ts'
import type { GatewayProfile } from '#gateway/profile.ts'
import type { Journal } from '#journal/journal.ts'

/** Waiting, handed in like the clock, so that a day can pass in a second. Returns how to call it off. */
export interface Timers {
  after(ms: number, run: () => void): () => void
}

/** Moments on the way of one call, in order. Tests stop the world at each of them. */
export const CALL_STEPS = [
  'before-intent',
  'intent-flushed',
  'before-first-byte',
  'answered',
  'answer-journalled',
] as const
export type CallStep = (typeof CALL_STEPS)[number]

/** What every use case at the till is given. Nothing here is global, nothing is looked up elsewhere. */
export type CounterDeps = {
  readonly clock: Clock
  readonly timers: Timers
  readonly random: Random
  readonly journal: Journal
  readonly gateway: GatewayClient
  readonly budget: Budget
  readonly profile: () => GatewayProfile
  readonly mode: 'practice' | 'real'
  /** May money be taken? False while the journal is broken or failed. */
  readonly journalSound: () => boolean
  readonly announce: (event: PageEvent) => void
  /** Told after every call to the gateway whether the line is there. */
  readonly lineHeard: (up: boolean, at: number) => void
  readonly onStep: (step: CallStep, operation: string, reference: string) => void
  /** The one place for what must not happen; it journals and logs, and never throws. */
  readonly bug: (error: unknown, where: string, reference?: string) => void
}
