import { app } from 'electron'
import type { Policy } from '#policy/policy-schema.ts'
import { type CannotOpen, cannotOpenBecause } from '#shell/cannot-open.ts'
import { goBack, isFirstStartLost, orGoBack } from './go-back.ts'
import { decide } from './policy.ts'

/** Opens a till for people, by this computer's policy, and only one in its folder. Before Electron is ready. */
export function openDecided(open: (policy: Policy, cannot: CannotOpen) => Promise<void>): void {
  const cannot = orGoBack(cannotOpenBecause)
  const decided = decide()
  // A folder that is not there is no fault of this version.
  if (!decided.ok) return void (decided.isRead ? cannotOpenBecause : cannot)('policy', decided.why)
  // The policy decides where the lock lies.
  if (!app.requestSingleInstanceLock()) return app.exit(0)
  if (isFirstStartLost() && goBack('unexpected')) return
  void app
    .whenReady()
    .then(() => open(decided.policy, cannot))
    .catch((error: unknown) => cannot('unexpected', String(error)))
}
