import type { ConnectionDeps } from './deps.ts'
import { isChangedOutside } from './profile-mark.ts'

export type VaultNeed = 'not-needed' | 'open' | 'passphrase-needed' | 'closed' | 'profile-changed'

/** Whether this till can sign: practice needs no vault, and a real till waits for it. */
export function vaultNeed(deps: ConnectionDeps): VaultNeed {
  const { mode, vault } = deps
  if (mode === 'practice') return 'not-needed'
  const { state, protection } = vault.view()
  if (state === 'open') return isChangedOutside(deps) ? 'profile-changed' : 'open'
  const waits = state === 'locked' || state === 'keyring-changed'
  return waits && protection.passphrase ? 'passphrase-needed' : 'closed'
}
