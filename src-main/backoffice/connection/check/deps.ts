import type { CallbackView } from '#contract/setup-views.ts'
import type { Clock, Timers } from '#domain/ports.ts'
import type { Probe } from '#gateway/transport/probe.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import type { BackofficeDeps } from '../../deps.ts'
import type { ConnectionDeps } from '../deps.ts'

/**
 * The kept profile at work for the length of a test: its own journal, client and listener, as a Loket that runs on it
 * would have them; those that are there already where it runs on it.
 */
export type Trial = {
  readonly deps: BackofficeDeps
  readonly callbacks: () => CallbackView
  /** Calls of whoever calls there that were answered with a refusal, so far. */
  readonly turnedAway: () => number
  /** Lets go of what was opened for it. */
  readonly close: () => void
}

export type OpenedTrial =
  | { readonly ok: true; readonly trial: Trial }
  | { readonly ok: false; readonly detail: string }

export type TestDeps = {
  readonly connection: ConnectionDeps
  /** Trusts these certificates (PEM) as well, as the profile under test does. */
  readonly probe: (ca: readonly string[]) => Probe
  readonly openTrial: (profile: GatewayProfile) => OpenedTrial
  readonly clock: Clock
  readonly timers: Timers
  readonly announce: (event: { readonly type: 'connection-test-changed' }) => void
  readonly bug: (error: unknown, where: string) => void
}

/** Whoever watches a test: told of each step, asked whether to go on. */
export type Watching = {
  readonly askForQr: boolean
  readonly isStopped: () => boolean
}
