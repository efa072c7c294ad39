import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { peopleDocument, readPeopleText, type KeptPeople, type PeopleStore } from '#counter/people/store.ts'
import { errorCode, openFlushedFolder } from '#support/flushed-folder.ts'
import type { Vault } from '#vault/vault.ts'
import type { TryCounts } from '#counter/people/tries.ts'
import { jsonFile } from '#support/json-file.ts'

/** All data about staff in a profile's folder. */
export function peopleStores(folder: string, vault: Vault) {
  return {
    practice: filePeople(join(folder, 'practice-people.json')),
    real: vaultPeople(vault),
    tryCounts: fileTries(join(folder, 'pin-tries.json')),
  }
}

/** The staff of the real till: sealed with its secrets, and unreadable while the vault is closed. */
export function vaultPeople(vault: Vault): PeopleStore {
  const readAgain = createReader()
  return {
    read: () => {
      const state = vault.state()
      if (state === 'open') return readAgain(vault.get('people'))
      // Clears the copy here too, once the vault no longer gives it.
      readAgain(undefined)
      return { state: state === 'empty' ? 'no-vault' : 'vault-closed' }
    },
    write: async (people, right) => {
      const put = await vault.put('people', JSON.stringify(peopleDocument(people)), right)
      return put.ok ? put : { ok: false, vault: put.reason }
    },
  }
}

/** Additional staff of practice, next to its journal: practice data is not secret. */
export function filePeople(path: string): PeopleStore {
  const folder = openFlushedFolder(dirname(path))
  const file = jsonFile(path)
  const readAgain = createReader()
  return {
    read: () => {
      try {
        const bytes = folder.read(basename(path))
        return readAgain(bytes === undefined ? undefined : new TextDecoder().decode(bytes))
      } catch (error) {
        return { state: 'unreadable', detail: errorCode(error) }
      }
    },
    write: (people) => {
      const written = file.write(peopleDocument(people))
      return Promise.resolve(written.ok ? written : { ok: false, disk: written.code })
    },
  }
}

const countsSchema = z.strictObject({
  version: z.literal(1),
  failed: z.record(z.string(), z.int().min(0).max(1000)),
})

/**
 * Failed PIN attempts of the real till's staff. They are next to the mode file, because all journals of this machine
 * share them.
 */
export function fileTries(path: string): TryCounts {
  const file = jsonFile(path)
  return {
    read: () => countsSchema.safeParse(file.read()).data?.failed,
    // When the disk refuses the write, the journal refuses the attempt as well.
    write: (failed) => void file.write({ version: 1, failed }),
  }
}

/** Called for every call of a page, so the same text is parsed once. */
function createReader(): (text: string | undefined) => KeptPeople {
  let last: { readonly text: string | undefined; readonly people: KeptPeople } | undefined
  return (text) => {
    if (last === undefined || last.text !== text) last = { text, people: readPeopleText(text) }
    return last.people
  }
}
