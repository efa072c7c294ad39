import type { PersonId } from '#domain/person.ts'
import type { Clock, Random } from '#domain/ports.ts'
import type { Budget } from '#gateway/rate-limit/budget.ts'
import type { GatewayClient } from '#gateway/client.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import type { Journal } from '#journal/journal.ts'

/** Moments on the way of one call, in order. Tests stop the world at each of them. */
export const CALL_STEPS = [
  'before-intent',
  'intent-flushed',
  'before-first-byte',
  'answered',
  'answer-journalled',
] as const
export type CallStep = (typeof CALL_STEPS)[number]

/** A 401: the line is there, and the gateway does not take what this till sends. */
export type TurnedAway = {
  readonly message?: string
  /** What the gateway's clock said then, epoch milliseconds. */
  readonly gatewayClock?: number
}

/** What a call to the gateway needs, whoever makes it. Nothing here is global, nothing is looked up elsewhere. */
export type CallDeps = {
  readonly clock: Clock
  readonly random: Random
  readonly journal: Journal
  readonly gateway: GatewayClient
  readonly budget: Budget
  readonly profile: () => GatewayProfile
  /** Who is signed in at the till, for what is journalled of a person's acts; undefined while nobody is. */
  readonly signedIn: () => PersonId | undefined
  /** Told after every call to the gateway whether the line is there. */
  readonly connectionHeard: (up: boolean, at: number, turnedAway?: TurnedAway) => void
  readonly onStep: (step: CallStep, operation: string, reference: string) => void
  /** The one place for what must not happen; it journals and logs, and never throws. */
  readonly bug: (error: unknown, where: string, reference?: string) => void
}
