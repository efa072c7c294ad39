import type { Clock } from '#domain/ports.ts'
import type { Journal } from '#journal/journal.ts'
import { readSetting } from '#journal/reads/read-setting.ts'
import type { VaultAge } from '#vault/session.ts'
import type { Vault } from '#vault/vault.ts'

/**
 * Records the newest generation of the vault in the journals. A vault is opened before any journal, and in every
 * mode, so the newest generation in any journal of this till counts.
 */
export type RememberedAge = VaultAge & {
  /**
   * From now on records it in this journal. Locks a vault opened by the keyring that is older than the journal's
   * record.
   */
  readonly rememberIn: (journal: Journal, clock: Clock, vault: Pick<Vault, 'lockIfOlder'>) => Promise<boolean>
}

type Options = {
  /** Every journal of this till, whether or not it exists. */
  readonly journals: readonly string[]
  /** A journal exists but cannot be read: the others' records count. */
  readonly unread: (error: unknown) => void
  readonly bug: (error: unknown) => void
}

/**
 * `accepted`: how often an older vault was opened by its passphrase. Each time counting restarts from its generation,
 * for all journals: the highest `accepted` wins.
 */
type Age = { readonly accepted: number; readonly generation: number }

const UNKNOWN: Age = { accepted: 0, generation: 0 }

export function rememberAge({ journals, unread, bug }: Options): RememberedAge {
  let kept: { readonly journal: Journal; readonly clock: Clock } | undefined
  const heard = new Map<string, number>()
  // Only the open journal changes while the program runs.
  const atStart = new Map<string, Age>()
  const ageIn = (file: string, id: string): Age => {
    try {
      return ageOf(readSetting(file, keyOf(id)))
    } catch (error) {
      unread(error)
      return UNKNOWN
    }
  }
  const ageAtStart = (id: string): Age => {
    const known = atStart.get(id)
    if (known !== undefined) return known
    const closed = journals.filter((file) => file !== kept?.journal.file)
    const age = closed.map((file) => ageIn(file, id)).reduce(newer, UNKNOWN)
    atStart.set(id, age)
    return age
  }
  const own = (id: string): Age => ageOf(kept?.journal.read.setting(keyOf(id)))
  const newest = (id: string): Age => newer(ageAtStart(id), own(id))
  const remember = (id: string, generation: number): void => {
    if (kept === undefined) return
    const before = newest(id)
    const isOlder = generation < before.generation
    const age = { accepted: before.accepted + (isOlder ? 1 : 0), generation }
    if (isSame(age, own(id))) return
    const { journal, clock } = kept
    try {
      journal.write.putSetting(keyOf(id), textOf(age))
      if (!isOlder) return
      const note = { stream: 'setup', kind: 'vault-older', body: { generation, before: before.generation } }
      journal.write.commit({ at: clock.now(), note })
    } catch (error) {
      // The change stands; a failing disk has reported itself.
      bug(error)
    }
  }
  return {
    newest: (id) => newest(id).generation,
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

function newer(one: Age, other: Age): Age {
  if (one.accepted !== other.accepted) return one.accepted > other.accepted ? one : other
  return one.generation >= other.generation ? one : other
}

function isSame(one: Age, other: Age): boolean {
  return one.accepted === other.accepted && one.generation === other.generation
}

/** `7`, or `7 accepted 2` after older vaults were accepted twice. */
function textOf({ accepted, generation }: Age): string {
  return accepted === 0 ? String(generation) : `${generation} accepted ${accepted}`
}

function ageOf(text: string | undefined): Age {
  const read = /^(\d{1,9})(?: accepted (\d{1,9}))?$/.exec(text ?? '')
  return read === null ? UNKNOWN : { generation: Number(read[1]), accepted: Number(read[2] ?? 0) }
}

function keyOf(id: string): string {
  return `vault-generation ${id}`
}
