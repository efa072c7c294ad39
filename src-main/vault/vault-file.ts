import type { Random } from '#domain/ports.ts'
import { decodeDocument, encodeDocument, type ReadDocument, type VaultDocument } from './format.ts'
import { errorCode, type FlushedFolder } from '#support/flushed-folder.ts'

export const VAULT_FILE = 'vault.json'
const NEW_FILE = `${VAULT_FILE}.new`
/** Kept vaults: `vault.json.aside-<when>-<four letters>`. To open one, put it in the vault's place. */
const ASIDE = `${VAULT_FILE}.aside-`
const WIPING = `${VAULT_FILE}.wiping`

export type Written =
  | { readonly ok: true }
  | {
      readonly ok: false
      /** Node's: `ENOSPC`, `EACCES`. */
      readonly code: string
      /** The new one is in place, but a power cut may still bring the old one back. */
      readonly replaced: boolean
    }

/** What stands in the file. One that the disk does not give is `damaged`: nobody may write over it. */
export function readVaultFile(files: FlushedFolder): ReadDocument | { readonly kind: 'empty' } {
  try {
    const bytes = files.read(VAULT_FILE)
    return bytes === undefined ? { kind: 'empty' } : decodeDocument(bytes)
  } catch {
    return { kind: 'damaged' }
  }
}

/** All or nothing, at every moment: beside it, flushed, then in its place by one rename, then the folder flushed. */
export function replaceVaultFile(files: FlushedFolder, document: VaultDocument): Written {
  let replaced = false
  return attempt(
    () => {
      if (files.names().includes(NEW_FILE)) files.remove(NEW_FILE)
      files.create(NEW_FILE, encodeDocument(document))
      files.rename(NEW_FILE, VAULT_FILE)
      replaced = true
      files.flushFolder()
    },
    () => replaced,
  )
}

/** A copy of what stands there, whatever it is; the file itself stays until another takes its place. */
export function keepVaultAside(files: FlushedFolder, now: number, random: Random): Written {
  return attempt(() => {
    const bytes = files.read(VAULT_FILE)
    if (bytes === undefined) return
    // No colons: Windows takes none in a name.
    const when = new Date(now).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
    const letters = Buffer.from(random.bytes(2)).toString('hex')
    files.create(`${ASIDE}${when}-${letters}`, bytes)
    files.flushFolder()
  })
}

/**
 * The vault, those kept aside and what an interruption left, written over and removed. The vault's own name goes first,
 * in one step, so that an interruption leaves the vault or none; what it leaves goes at the next start.
 * A disk that writes elsewhere than where it reads (flash, snapshots) may keep the old bytes: without a key to open
 * them they say nothing.
 */
export function wipeVaultFiles(files: FlushedFolder, random: Random): Written {
  return attempt(() => {
    if (files.names().includes(VAULT_FILE)) {
      files.rename(VAULT_FILE, `${WIPING}-${Buffer.from(random.bytes(4)).toString('hex')}`)
      files.flushFolder()
    }
    erase(files, random, (name) => name.startsWith(`${VAULT_FILE}.`))
  })
}

/** At start: what an interrupted write or wipe has left. */
export function tidyVaultFiles(files: FlushedFolder, random: Random): Written {
  return attempt(() => erase(files, random, (name) => name === NEW_FILE || name.startsWith(WIPING)))
}

function erase(files: FlushedFolder, random: Random, isLeft: (name: string) => boolean): void {
  const left = files.names().filter(isLeft)
  if (left.length === 0) return
  const failed: unknown[] = []
  for (const name of left) {
    try {
      files.overwrite(name, random.bytes(files.read(name)?.length ?? 0))
    } catch (error) {
      // What cannot be written over goes all the same; that it was not is said.
      failed.push(error)
    }
    files.remove(name)
  }
  files.flushFolder()
  if (failed.length > 0) throw failed[0]
}

function attempt(work: () => void, replaced = () => false): Written {
  try {
    work()
    return { ok: true }
  } catch (error) {
    return { ok: false, code: errorCode(error), replaced: replaced() }
  }
}
