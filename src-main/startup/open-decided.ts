import { app } from 'electron'
import type { Policy } from '#policy/policy-schema.ts'
import { type CannotOpen, cannotOpenBecause } from '#shell/cannot-open.ts'
import { goBack, isFirstStartLost, orGoBack } from './go-back.ts'
import { asStarted } from './as-started.ts'
import { decide, NO_POLICY } from './policy.ts'

/** Opens a till for people, by this computer's policy, and only one in its folder. Before Electron is ready. */
export function openDecided(
  open: (policy: Policy, cannot: CannotOpen) => Promise<void>,
  isBegun: boolean,
): void {
  const cannot = orGoBack(cannotOpenBecause)
  const decided = decide()
  // A folder that is not there is no fault of this version.
  if (!decided.ok) return void (decided.isRead ? cannotOpenBecause : cannot)('policy', decided.why)
  // It came since this start began, in a place that it may not want.
  if (isBegun && decided.policy !== NO_POLICY) {
    app.relaunch(asStarted())
    return app.exit(0)
  }
  // The policy decides where the lock lies.
  if (!app.requestSingleInstanceLock()) return app.exit(0)
  if (isFirstStartLost() && goBack('unexpected')) return
  void app
    .whenReady()
    .then(() => open(decided.policy, cannot))
    .catch((error: unknown) => cannot('unexpected', String(error)))
}
