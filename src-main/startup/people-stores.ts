import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { peopleDocument, readPeopleText, type KeptPeople, type PeopleStore } from '#counter/people/store.ts'
import { errorCode, openFlushedFolder } from '#support/flushed-folder.ts'
import type { Vault } from '#vault/vault.ts'
import type { TryCounts } from '#counter/people/tries.ts'
import { jsonFile } from './json-file.ts'

/** Everything about people that is kept in a profile's folder. */
export function peopleStores(folder: string, vault: Vault) {
  return {
    practice: filePeople(join(folder, 'practice-people.json')),
    real: vaultPeople(vault),
    tryCounts: fileTries(join(folder, 'pin-tries.json')),
  }
}

/** The people of the real till: with its secrets, sealed like them, and no more to be read while the vault is closed. */
export function vaultPeople(vault: Vault): PeopleStore {
  const readAgain = createReader()
  return {
    read: () => {
      const state = vault.state()
      if (state === 'open') return readAgain(vault.get('people'))
      // What the vault no longer gives is not kept here either.
      readAgain(undefined)
      return { state: state === 'empty' ? 'no-vault' : 'vault-closed' }
    },
    write: async (people, right) => {
      const put = await vault.put('people', JSON.stringify(peopleDocument(people)), right)
      return put.ok ? put : { ok: false, vault: put.reason }
    },
  }
}

/** Further people of practice, beside its journal: what is practised with is no secret. */
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

/** Failed tries of the people of the real till: beside the mode, since every journal of this machine shares them. */
export function fileTries(path: string): TryCounts {
  const file = jsonFile(path)
  return {
    read: () => countsSchema.safeParse(file.read()).data?.failed,
    // A disk that takes nothing has the journal refuse the try as well.
    write: (failed) => void file.write({ version: 1, failed }),
  }
}

/** Asked at every call of a page: the same text is read once. */
function createReader(): (text: string | undefined) => KeptPeople {
  let last: { readonly text: string | undefined; readonly people: KeptPeople } | undefined
  return (text) => {
    if (last === undefined || last.text !== text) last = { text, people: readPeopleText(text) }
    return last.people
  }
}
