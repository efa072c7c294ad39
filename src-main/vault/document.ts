import { z } from 'zod'
import type { Random } from '#domain/ports.ts'
import { closeBox, openBox } from './envelope.ts'
import { type Entries, HEAD, methodParts, parseJson, type VaultDocument } from './format.ts'

/** The content of an entry: the secret, and the few characters of it that a page may show. */
export type Kept = { readonly text: string; readonly endsIn?: string }

const keptSchema = z.strictObject({ text: z.string(), endsIn: z.string().exactOptional() })

type Unsealed = Omit<VaultDocument, 'seal'>

/** Seals one entry, bound to vault, format version, name and time of change. */
export function closeEntry(
  { id, name, changedAt }: { readonly id: string; readonly name: string; readonly changedAt: number },
  kept: Kept,
  key: Uint8Array,
  random: Random,
): Entries[string] {
  const plain = Buffer.from(JSON.stringify(kept))
  const box = closeBox(key, entryText(id, name, changedAt), plain, random)
  plain.fill(0)
  return { changedAt, box }
}

/** Undefined when the entry is missing or was altered. */
export function openEntry(
  { id, entries }: Pick<VaultDocument, 'id' | 'entries'>,
  name: string,
  key: Uint8Array,
): Kept | undefined {
  const entry = entries[name]
  const plain = entry && openBox(key, entryText(id, name, entry.changedAt), entry.box)
  if (plain === undefined) return undefined
  const kept = keptSchema.safeParse(parseJson(plain))
  plain.fill(0)
  return kept.data
}

/** Reseals every entry under another key, including names that only a newer Loket knows. */
export function recloseEntries(
  document: VaultDocument,
  from: Uint8Array,
  to: Uint8Array,
  random: Random,
): Entries {
  const { id } = document
  return Object.fromEntries(
    Object.entries(document.entries).map(([name, { changedAt }]) => {
      const kept = openEntry(document, name, from)
      // Proven when the vault was opened; continuing without this entry would lose it.
      if (kept === undefined) throw new Error(`the vault's entry ${name} does not open`)
      return [name, closeEntry({ id, name, changedAt }, kept, to, random)]
    }),
  )
}

/** Sealed as the next generation. */
export function sealDocument(unsealed: Unsealed, key: Uint8Array, random: Random): VaultDocument {
  const { tries, ...before } = unsealed
  const sealed = { ...before, generation: (before.generation ?? 0) + 1 }
  return { ...sealed, seal: closeBox(key, sealText({ ...sealed, tries }), new Uint8Array(), random), tries }
}

/** Whether all parts belong to this vault and the same moment, and can be read. */
export function isWhole(document: VaultDocument, key: Uint8Array): boolean {
  return (
    openBox(key, sealText(document), document.seal) !== undefined &&
    Object.keys(document.entries).every((name) => openEntry(document, name, key) !== undefined)
  )
}

function entryText(id: string, name: string, changedAt: number): string {
  return JSON.stringify([HEAD.format, HEAD.version, id, 'entry', name, changedAt])
}

/** Written out part by part, because the order of members in a parsed file is not guaranteed. */
function sealText({ id, slots, entries, generation }: Unsealed): string {
  const { keyring, passphrase } = slots
  const sorted = Object.entries(entries)
    .map(([name, { changedAt, box }]) => [name, changedAt, box])
    .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1))
  const phrase = passphrase && [...methodParts(passphrase.method), passphrase.salt, passphrase.box]
  const parts = [HEAD.format, HEAD.version, id, 'seal', keyring ?? null, phrase ?? null, sorted]
  return JSON.stringify(generation === undefined ? parts : [...parts, generation])
}
