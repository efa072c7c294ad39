import type { PersonId } from '#domain/person.ts'
import type { Clock, Random } from '#domain/ports.ts'
import type { Budget } from '#gateway/rate-limit/budget.ts'
import type { GatewayClient } from '#gateway/client.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import type { Journal } from '#journal/journal.ts'

/** Steps of one call, in order. Tests can stop at each of them. */
export const CALL_STEPS = [
  'before-intent',
  'intent-flushed',
  'before-first-byte',
  'answered',
  'answer-journalled',
] as const
export type CallStep = (typeof CALL_STEPS)[number]

/** A 401: the connection works, but the gateway rejects what this till sends. */
export type TurnedAway = {
  readonly message?: string
  /** The gateway's clock at that moment, epoch milliseconds. */
  readonly gatewayClock?: number
}

/** Everything a call to the gateway needs. Nothing is global or looked up elsewhere. */
export type CallDeps = {
  readonly clock: Clock
  readonly random: Random
  readonly journal: Journal
  readonly gateway: GatewayClient
  readonly budget: Budget
  readonly profile: () => GatewayProfile
  /** The person signed in at the till, recorded with that person's acts; undefined when signed out. */
  readonly signedIn: () => PersonId | undefined
  /** Called after every call that tells whether the connection works. */
  readonly connectionHeard: (up: boolean, at: number, turnedAway?: TurnedAway) => void
  readonly onStep: (step: CallStep, operation: string, reference: string) => void
  /** The one place to report what must not happen; it journals and logs, and never throws. */
  readonly bug: (error: unknown, where: string, reference?: string) => void
}
