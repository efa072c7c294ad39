import { z } from 'zod'

const FORMAT = 'loket-vault'
const VERSION = 1
/** Our vaults are about ten kilobytes; a much larger file is not parsed. */
const LARGEST_FILE = 1_048_576
const LARGEST_MEMORY_KIB = 1_048_576

// Canonical only: a second text for the same bytes would be an undetected change.
const base64 = z.string().refine((text) => Buffer.from(text, 'base64').toString('base64') === text)
const time = z.int().nonnegative()
const small = z.int().min(1).max(16)

/**
 * How a passphrase is stretched. Stored with the key it wraps, so that the defaults can grow without locking anyone
 * out.
 */
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
    // The file is untrusted: it must not make the machine run out of memory.
    .refine(({ cost, blockSize }) => (cost * blockSize) / 8 <= LARGEST_MEMORY_KIB),
])

export const passphraseSlotSchema = z.strictObject({ method: methodSchema, salt: base64, box: base64 })

const documentSchema = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  /** 16 random bytes in hex: identifies this vault across all its changes. */
  id: z.string().regex(/^[0-9a-f]{32}$/),
  /** Number of changes. It only grows, so it reveals an older file. Absent in a file that predates the counter. */
  generation: z.int().min(1).exactOptional(),
  /** The data key, wrapped once for each way to unlock. */
  slots: z.strictObject({
    /** The keyring's own text. */
    keyring: base64.exactOptional(),
    passphrase: passphraseSlotSchema.exactOptional(),
  }),
  /** By name of the secret. Names that this version does not know are kept. */
  entries: z.record(
    z.string().regex(/^[a-z][A-Za-z0-9]{0,63}$/),
    z.strictObject({ changedAt: time, box: base64 }),
  ),
  /** An empty box bound to all of the above: no part can be dropped, added or taken from an older file. */
  seal: base64,
  /** Wrong passphrases. Counted while the vault is locked, so outside the seal. */
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
  /** Written by a newer Loket: leave it as it is. */
  | { readonly kind: 'newer' }
  /** Cut off, altered, or not a vault at all. */
  | { readonly kind: 'damaged' }

/** The parts of a method in a fixed order, to be bound into a text. */
export function methodParts(method: PassphraseMethod): readonly (string | number)[] {
  return method.name === 'argon2id'
    ? [method.name, method.memoryKiB, method.passes, method.lanes]
    : [method.name, method.cost, method.blockSize, method.lanes]
}

export const HEAD = { format: FORMAT, version: VERSION } as const

export function encodeDocument(document: VaultDocument): Uint8Array {
  return Buffer.from(`${JSON.stringify(document, undefined, 2)}\n`)
}

/** Never throws. Only the data key shows whether the parts belong together (`document.ts`). */
export function decodeDocument(bytes: Uint8Array): ReadDocument {
  if (bytes.length > LARGEST_FILE) return { kind: 'damaged' }
  const json = parseJson(bytes)
  const parsed = documentSchema.safeParse(json)
  if (parsed.success) return { kind: 'document', document: parsed.data }
  const head = z.object({ format: z.literal(FORMAT), version: z.int() }).safeParse(json)
  return { kind: head.success && head.data.version > VERSION ? 'newer' : 'damaged' }
}

/** Undefined for invalid JSON. Never passes on JSON's own error, which quotes the input. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}
