import { z } from 'zod'

const FORMAT = 'loket-vault'
const VERSION = 1
/** A vault of ours has some ten kilobytes; what is far larger is not parsed. */
const LARGEST_FILE = 1_048_576
const LARGEST_MEMORY_KIB = 1_048_576

// Canonical only: two texts for the same bytes would be a change that no check sees.
const base64 = z.string().refine((text) => Buffer.from(text, 'base64').toString('base64') === text)
const time = z.int().nonnegative()
const small = z.int().min(1).max(16)

/** How a passphrase is stretched. Stored with what it wraps, so that the defaults may grow without locking anybody out. */
const methodSchema = z.discriminatedUnion('name', [
  z.strictObject({
    name: z.literal('argon2id'),
    memoryKiB: z.int().min(8).max(LARGEST_MEMORY_KIB),
    passes: small,
    lanes: small,
  }),
  z
    .strictObject({
      name: z.literal('scrypt'),
      /** N, a power of two. */
      cost: z
        .int()
        .min(2)
        .refine((cost) => (cost & (cost - 1)) === 0),
      blockSize: small,
      lanes: small,
    })
    // From a file that anybody may have written: it must not make the machine run out of memory.
    .refine(({ cost, blockSize }) => (cost * blockSize) / 8 <= LARGEST_MEMORY_KIB),
])

export const passphraseSlotSchema = z.strictObject({ method: methodSchema, salt: base64, box: base64 })

const documentSchema = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  /** 16 random bytes in hex: which vault this is, over all its changes. */
  id: z.string().regex(/^[0-9a-f]{32}$/),
  /** How often it was changed, which only grows: an older file is seen by it. Absent in a file from before it was counted. */
  generation: z.int().min(1).exactOptional(),
  /** The data key, once for each way in. */
  slots: z.strictObject({
    /** The keyring's own text. */
    keyring: base64.exactOptional(),
    passphrase: passphraseSlotSchema.exactOptional(),
  }),
  /** By name of the secret. A name that this version does not know is kept and carried along. */
  entries: z.record(
    z.string().regex(/^[a-z][A-Za-z0-9]{0,63}$/),
    z.strictObject({ changedAt: time, box: base64 }),
  ),
  /** An empty box bound to all of the above: nothing can be left out, added or taken from an older file. */
  seal: base64,
  /** Wrong passphrases. Counted while the vault is locked, therefore outside of the seal. */
  tries: z.strictObject({ failed: time, lastAt: time }),
})

export type PassphraseMethod = Readonly<z.infer<typeof methodSchema>>
export type PassphraseSlot = Readonly<z.infer<typeof passphraseSlotSchema>>
export type VaultDocument = Readonly<z.infer<typeof documentSchema>>
export type Slots = Readonly<VaultDocument['slots']>
export type Entries = Readonly<VaultDocument['entries']>
export type Tries = Readonly<VaultDocument['tries']>

export type ReadDocument =
  | { readonly kind: 'document'; readonly document: VaultDocument }
  /** Made by a newer Loket: to be left as it is. */
  | { readonly kind: 'newer' }
  /** Cut off, altered, or no vault at all. */
  | { readonly kind: 'damaged' }

/** A method as text is made of it: in an order of ours. */
export function methodParts(method: PassphraseMethod): readonly (string | number)[] {
  return method.name === 'argon2id'
    ? [method.name, method.memoryKiB, method.passes, method.lanes]
    : [method.name, method.cost, method.blockSize, method.lanes]
}

export const HEAD = { format: FORMAT, version: VERSION } as const

export function encodeDocument(document: VaultDocument): Uint8Array {
  return Buffer.from(`${JSON.stringify(document, undefined, 2)}\n`)
}

/** Never throws. Whether the parts belong together is only known with the data key (`document.ts`). */
export function decodeDocument(bytes: Uint8Array): ReadDocument {
  if (bytes.length > LARGEST_FILE) return { kind: 'damaged' }
  const json = parseJson(bytes)
  const parsed = documentSchema.safeParse(json)
  if (parsed.success) return { kind: 'document', document: parsed.data }
  const head = z.object({ format: z.literal(FORMAT), version: z.int() }).safeParse(json)
  return { kind: head.success && head.data.version > VERSION ? 'newer' : 'damaged' }
}

/** Undefined for anything else. Not with JSON's own error: that repeats what it could not read. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}
