import { readSync } from 'node:fs'
import { z } from 'zod'
import { passphraseSlotSchema } from '#vault/format.ts'

const FORMAT = 'loket-backup'
const VERSION = 1
/** Ours has less than two kilobytes; what is far longer is none, and is not read to its end. */
export const LONGEST_HEADER = 16_384

const hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${2 * bytes}}$`))

export const headerSchema = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  /** Which journal: the 16 bytes with which its chain begins. */
  journal: hex(16),
  mode: z.enum(['practice', 'real']),
  /** The gateway's: a sandbox's backups are not those of real money. */
  environment: z.enum(['practice', 'sandbox', 'production']),
  /** Of this journal's backups, counted up: their order, whatever a clock said. */
  number: z.int().min(1).max(9_999_999),
  /** Epoch milliseconds, as the machine believed them. */
  madeAt: z.int(),
  events: z.int().nonnegative(),
  /** Hash of the last event, hexadecimal. */
  head: hex(32),
  /** Which backup key; the file's own is made of it and the salt. */
  keyId: hex(16),
  salt: hex(32),
  /** The backup key under IT's recovery passphrase. Without it the file opens with this machine's vault only. */
  recovery: passphraseSlotSchema.exactOptional(),
})
export type BackupHeader = Readonly<z.infer<typeof headerSchema>>

export const HEAD = { format: FORMAT, version: VERSION } as const

/**
 * One line of plain text, its members in the schema's order; the sealed chunks follow. What stands in it is believed only when
 * a chunk has opened under it.
 */
export function encodeHeader(header: BackupHeader): Uint8Array {
  return Buffer.from(`${JSON.stringify(headerSchema.parse(header))}\n`)
}

export type ReadHeader =
  /** `about`: the line byte by byte, as every chunk is bound to it. */
  | { readonly kind: 'header'; readonly header: BackupHeader; readonly about: Uint8Array }
  /** Of a newer Loket. */
  | { readonly kind: 'newer' }
  | { readonly kind: 'none' }

/** The header of an open file, which is then at its first chunk when `about` has been skipped. */
export function readHeader(file: number): ReadHeader {
  const bytes = Buffer.alloc(LONGEST_HEADER)
  return decodeHeader(bytes.subarray(0, readSync(file, bytes, 0, LONGEST_HEADER, 0)))
}

export function decodeHeader(bytes: Uint8Array): ReadHeader {
  const end = bytes.indexOf(0x0a)
  if (end < 0) return { kind: 'none' }
  const about = bytes.slice(0, end + 1)
  const json = parse(about)
  const parsed = headerSchema.safeParse(json)
  // Only as we write it ourselves: a second way to say the same would be a change that no look sees.
  if (parsed.success && Buffer.compare(encodeHeader(parsed.data), about) === 0)
    return { kind: 'header', header: parsed.data, about }
  const newer = z.object({ format: z.literal(FORMAT), version: z.int().gt(VERSION) }).safeParse(json)
  return { kind: newer.success ? 'newer' : 'none' }
}

function parse(line: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(line))
  } catch {
    return undefined
  }
}
