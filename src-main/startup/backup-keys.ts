import type { KeyStore } from '#backup/key-ring.ts'
import type { Vault } from '#vault/vault.ts'
import type { JsonFile } from '#support/json-file.ts'

/** The backup keys of the real till: stored with its secrets, and unavailable while the vault is closed. */
export function vaultBackupKeys(vault: Vault): KeyStore {
  return {
    read: () => {
      const state = vault.state()
      if (state === 'open') return { state, text: vault.get('backupKeys') }
      return { state: state === 'empty' ? 'no-vault' : 'closed' }
    },
    write: async (text, right) => {
      const put = await vault.put('backupKeys', text, right)
      return put.ok ? put : { ok: false, why: put.reason }
    },
  }
}

/**
 * The backup keys of practice, next to its journal. It holds no real people, and staff can learn to handle a
 * passphrase.
 */
export function fileBackupKeys(file: JsonFile): KeyStore {
  return {
    read: () => {
      const kept = file.read()
      return {
        state: 'open',
        ...(kept === undefined && !file.exists() ? {} : { text: JSON.stringify(kept ?? null) }),
      }
    },
    write: (text) => {
      const written = file.write(JSON.parse(text))
      return Promise.resolve(written.ok ? written : { ok: false, why: written.code })
    },
  }
}
