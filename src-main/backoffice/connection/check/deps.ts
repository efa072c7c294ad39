import type { CallbackView } from '#contract/setup-views.ts'
import type { Clock, Timers } from '#domain/ports.ts'
import type { Probe } from '#gateway/transport/probe.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import type { BackofficeDeps } from '../../deps.ts'
import type { ConnectionDeps } from '../deps.ts'

/**
 * The saved profile at work for the length of a test, with its own journal, client and listener. When Loket already
 * runs on that profile, the test uses the existing ones.
 */
export type Trial = {
  readonly deps: BackofficeDeps
  readonly callbacks: () => CallbackView
  /** Number of incoming calls answered with a refusal so far. */
  readonly turnedAway: () => number
  /** Releases what was opened for the test. */
  readonly close: () => void
}

export type OpenedTrial =
  | { readonly ok: true; readonly trial: Trial }
  | { readonly ok: false; readonly detail: string }

export type TestDeps = {
  readonly connection: ConnectionDeps
  /** Trusts these certificates (PEM) too, as the profile under test does. */
  readonly probe: (ca: readonly string[]) => Probe
  readonly openTrial: (profile: GatewayProfile) => OpenedTrial
  readonly clock: Clock
  readonly timers: Timers
  readonly announce: (event: { readonly type: 'connection-test-changed' }) => void
  readonly bug: (error: unknown, where: string) => void
}

/** The observer of a test: receives each step, and says whether to continue. */
export type Watching = {
  readonly askForQr: boolean
  readonly isStopped: () => boolean
}
