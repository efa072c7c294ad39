/** The data file of a dispute. */
import { z } from 'zod'
import type { DisputeParts } from '#contract/dispute-views.ts'
import {
  digits,
  encodeSealed,
  hash,
  isSealedBy,
  proof,
  type Reading as SealedReading,
  readSealed,
  type SealedKind,
} from '../seal/sealed-file.ts'

const KIND: SealedKind = {
  name: 'loketDispute',
  version: 1,
  domain: 'loket dispute 1\n',
  words: 'dispute file',
}

const place = { seq: digits, at: digits, kind: z.string() }
const entry = z.union([
  z.strictObject({ ...place, stream: z.string(), body: z.string(), prev: hash, hash }),
  z.strictObject({ ...place, stream: z.string(), body: z.string() }),
  z.strictObject({ ...place, withheld: z.enum(['personal', 'address', 'other']) }),
])
const shape = z.strictObject({
  loketDispute: z.literal(1),
  parts: z.looseObject({
    about: z.looseObject({ id: z.string(), shop: z.string(), madeAt: z.string() }),
    order: z.looseObject({ reference: z.string(), asked: z.string(), state: z.string() }),
    signed: z.array(
      z.looseObject({ entry: digits, signedSha256: z.string(), signature: z.string().exactOptional() }),
    ),
    journal: z.strictObject({
      id: z.string(),
      head: z.strictObject({ seq: digits, hash }),
      entries: z.array(entry),
    }),
  }),
  proof,
})
export type ReadDispute = z.output<typeof shape>
export type Reading = SealedReading<ReadDispute>

/**
 * `seed`: 32 bytes that only this till has. The same seed always gives the same key, so that all files of a till can be
 * recognised by its fingerprint.
 */
export function encodeDispute(parts: DisputeParts, seed: Uint8Array): Buffer {
  return encodeSealed(KIND, parts, seed)
}

/** Reads any bytes. `isAsWritten`: Loket would write exactly these bytes for what they say. */
export const readDispute = (bytes: Uint8Array): Reading => readSealed(bytes, KIND, shape)

/** Whether the key in the file has signed the hashes of its parts. */
export const isSealed = (file: ReadDispute): boolean => isSealedBy(KIND, file)
