import { app } from 'electron'
import type { Policy } from '#policy/policy-schema.ts'
import { type CannotOpen, cannotOpenBecause } from '#shell/cannot-open.ts'
import { orGoBack } from './go-back.ts'
import { decide } from './policy.ts'

/** Opens a till for people, by this computer's policy, and only one in its folder. Before Electron is ready. */
export function openDecided(open: (policy: Policy, cannot: CannotOpen) => Promise<void>): void {
  const cannot = orGoBack(cannotOpenBecause)
  const decided = decide()
  if (!decided.ok) return void cannot('policy', decided.why)
  // The policy decides where the lock lies.
  if (!app.requestSingleInstanceLock()) return app.exit(0)
  void app
    .whenReady()
    .then(() => open(decided.policy, cannot))
    .catch((error: unknown) => cannot('unexpected', String(error)))
}
