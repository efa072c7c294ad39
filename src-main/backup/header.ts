import { readSync } from 'node:fs'
import { z } from 'zod'
import { passphraseSlotSchema } from '#vault/format.ts'

const FORMAT = 'loket-backup'
const VERSION = 1
/** Our headers are under two kilobytes. A much longer one is not ours, and is not read to its end. */
export const LONGEST_HEADER = 16_384

const hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${2 * bytes}}$`))

export const headerSchema = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  /** The journal's id: the 16 bytes with which its chain begins. */
  journal: hex(16),
  mode: z.enum(['practice', 'real']),
  /** The gateway's environment: sandbox backups must not be taken for real money. */
  environment: z.enum(['practice', 'sandbox', 'production']),
  /** Counts this journal's backups, so their order does not depend on a clock. */
  number: z.int().min(1).max(9_999_999),
  /** Epoch milliseconds by this machine's clock. */
  madeAt: z.int(),
  events: z.int().nonnegative(),
  /** Hash of the last event, hexadecimal. */
  head: hex(32),
  /** Which backup key; the file's own key is derived from it and the salt. */
  keyId: hex(16),
  salt: hex(32),
  /** The backup key wrapped by IT's recovery passphrase. Without it the file opens only with this machine's vault. */
  recovery: passphraseSlotSchema.exactOptional(),
})
export type BackupHeader = Readonly<z.infer<typeof headerSchema>>

export const HEAD = { format: FORMAT, version: VERSION } as const

/**
 * One line of plain JSON, members in schema order, followed by the sealed chunks. Trust its content only after a
 * chunk has opened under it.
 */
export function encodeHeader(header: BackupHeader): Uint8Array {
  return Buffer.from(`${JSON.stringify(headerSchema.parse(header))}\n`)
}

export type ReadHeader =
  /** `about`: the exact bytes of the line, which every chunk is bound to. */
  | { readonly kind: 'header'; readonly header: BackupHeader; readonly about: Uint8Array }
  /** Written by a newer Loket. */
  | { readonly kind: 'newer' }
  | { readonly kind: 'none' }

/** Reads the header of an open file. Skip `about` to reach the first chunk. */
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
  // Only our own exact encoding: another spelling of the same content would be an undetected change.
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
