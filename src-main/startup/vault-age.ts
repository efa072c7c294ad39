import type { Clock } from '#domain/ports.ts'
import type { Journal } from '#journal/journal.ts'
import { readSetting } from '#journal/reads/read-setting.ts'
import type { VaultAge } from '#vault/session.ts'
import type { Vault } from '#vault/vault.ts'

/**
 * Remembers in the journals which generation of the vault was the newest. A vault is opened before any journal is, and
 * in every mode: so each journal of this till is asked, and the newest of all counts.
 */
export type RememberedAge = VaultAge & {
  /** From now on in this journal. Locks a vault that was opened by the keyring and is older than the journal knows. */
  readonly rememberIn: (journal: Journal, clock: Clock, vault: Pick<Vault, 'lockIfOlder'>) => Promise<boolean>
}

type Options = {
  /** Every journal of this till, whether it was ever made or not. */
  readonly journals: readonly string[]
  /** One of them is there and cannot be read: what the others know counts. */
  readonly unread: (error: unknown) => void
  readonly bug: (error: unknown) => void
}

/**
 * `accepted`: how often an older vault was opened by its passphrase. Each time counting begins again from its generation,
 * for all journals: the one that was told last knows best.
 */
type Age = { readonly accepted: number; readonly generation: number }

const UNKNOWN: Age = { accepted: 0, generation: 0 }

export function rememberAge({ journals, unread, bug }: Options): RememberedAge {
  let kept: { readonly journal: Journal; readonly clock: Clock } | undefined
  const heard = new Map<string, number>()
  // Only the journal that is open changes while the program runs.
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
      // What was done is done; a disk that fails has said so itself.
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

/** `7`, or `7 accepted 2` once an older one was accepted. */
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
