import type { Random } from '#domain/ports.ts'
import { decodeDocument, encodeDocument, type ReadDocument, type VaultDocument } from './format.ts'
import { errorCode, type FlushedFolder } from '#support/flushed-folder.ts'

const VAULT_FILE = 'vault.json'
const NEW_FILE = `${VAULT_FILE}.new`
/** Vaults set aside: `vault.json.aside-<when>-<four letters>`. To open one, put it in the vault's place. */
const ASIDE = `${VAULT_FILE}.aside-`
const WIPING = `${VAULT_FILE}.wiping`

export type Written =
  | { readonly ok: true }
  | {
      readonly ok: false
      /** Node's error code: `ENOSPC`, `EACCES`. */
      readonly code: string
      /** The new file is in place, but a power cut may still bring the old one back. */
      readonly replaced: boolean
    }

/** Reads the file. If the disk cannot read it, it counts as `damaged`, so that it is not overwritten. */
export function readVaultFile(files: FlushedFolder): ReadDocument | { readonly kind: 'empty' } {
  try {
    const bytes = files.read(VAULT_FILE)
    return bytes === undefined ? { kind: 'empty' } : decodeDocument(bytes)
  } catch {
    return { kind: 'damaged' }
  }
}

/** All or nothing at every moment: write and flush a new file, rename it into place, then flush the folder. */
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

/** Copies the current file, even a damaged one; the original stays until another replaces it. */
export function keepVaultAside(files: FlushedFolder, now: number, random: Random): Written {
  return attempt(() => {
    const bytes = files.read(VAULT_FILE)
    if (bytes === undefined) return
    // No colons: Windows does not allow them in names.
    const when = new Date(now).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
    const letters = Buffer.from(random.bytes(2)).toString('hex')
    files.create(`${ASIDE}${when}-${letters}`, bytes)
    files.flushFolder()
  })
}

/**
 * Overwrites and removes the vault, those set aside, and leftovers of an interruption. The vault's own name goes
 * first, in one step, so that an interruption leaves a whole vault or none. Leftovers go at the next start.
 * A disk that does not overwrite in place (flash, snapshots) may keep the old bytes: without a key they reveal
 * nothing.
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

/** At start: removes the leftovers of an interrupted write or wipe. */
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
      // Removed even when it cannot be overwritten; the failure is reported.
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
