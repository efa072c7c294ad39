import type { Clock } from '#domain/ports.ts'
import type { Journal } from '#journal/journal.ts'
import type { VaultAge } from '#vault/session.ts'
import type { Vault } from '#vault/vault.ts'

/** Remembers in the journal which generation of the vault was the newest: a vault is opened before any journal is. */
export type RememberedAge = VaultAge & {
  /** From now on in this journal. Locks a vault that was opened by the keyring and is older than the journal knows. */
  readonly rememberIn: (journal: Journal, clock: Clock, vault: Pick<Vault, 'lockIfOlder'>) => Promise<boolean>
}

export function rememberAge(bug: (error: unknown) => void): RememberedAge {
  let kept: { readonly journal: Journal; readonly clock: Clock } | undefined
  const heard = new Map<string, number>()
  const newest = (id: string): number => {
    const text = kept?.journal.read.setting(keyOf(id)) ?? '0'
    return /^\d{1,9}$/.test(text) ? Number(text) : 0
  }
  const remember = (id: string, generation: number): void => {
    const before = newest(id)
    if (kept === undefined || generation === before) return
    const { journal, clock } = kept
    try {
      journal.write.putSetting(keyOf(id), String(generation))
      if (generation > before) return
      const note = { stream: 'setup', kind: 'vault-older', body: { generation, before } }
      journal.write.commit({ at: clock.now(), note })
    } catch (error) {
      // What was done is done; a disk that fails has said so itself.
      bug(error)
    }
  }
  return {
    newest,
    heard: (id, generation) => {
      heard.set(id, generation)
      remember(id, generation)
    },
    rememberIn: async (journal, clock, vault) => {
      kept = { journal, clock }
      if (await vault.lockIfOlder()) return true
      for (const [id, generation] of heard) remember(id, generation)
      return false
    },
  }
}

function keyOf(id: string): string {
  return `vault-generation ${id}`
}
