import { openEntry } from './document.ts'
import { SECRET_NAMES } from './secrets.ts'
import type { Held, Session } from './session.ts'
import { judgeTry } from './tries.ts'
import type { KeyringUse, SecretView, VaultView } from './vault.ts'
import { LEAST_PASSPHRASE } from './wrap-passphrase.ts'

/** What a page may know of the vault. Reads only `endsIn` from an entry. */
export function viewOf({ held, strength, deps }: Session): VaultView {
  const judged = 'document' in held ? judgeTry(held.document.tries, deps.clock.now()) : undefined
  return {
    state: held.state,
    protection: {
      keyring: keyringUse(held),
      passphrase: 'document' in held && held.document.slots.passphrase !== undefined,
    },
    keyringStrength: strength,
    leastPassphrase: LEAST_PASSPHRASE,
    ...(judged?.allowed === false ? { retryAt: judged.retryAt } : {}),
    secrets: SECRET_NAMES.map((name) => secretView(held, name)),
  }
}

function secretView(held: Held, name: SecretView['name']): SecretView {
  const entry = 'document' in held ? held.document.entries[name] : undefined
  if (entry === undefined) return { name, configured: false }
  const endsIn = held.state === 'open' ? openEntry(held.document, name, held.key)?.endsIn : undefined
  return { name, configured: true, changedAt: entry.changedAt, ...(endsIn === undefined ? {} : { endsIn }) }
}

function keyringUse(held: Held): KeyringUse {
  if (held.state === 'open') return held.keyring
  if (held.state === 'keyring-changed') return 'changed'
  return held.state === 'locked' && held.document.slots.keyring !== undefined ? 'used' : 'unused'
}
