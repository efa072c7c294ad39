/** The data file of a dispute: written in one way only, so that any other byte shows. */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign,
  verify as verifySignature,
} from 'node:crypto'
import { z } from 'zod'
import type { DisputeParts } from '#contract/dispute-views.ts'

const VERSION = 1
const DOMAIN = 'loket dispute 1\n'
/** RFC 8410: the fixed beginnings of an Ed25519 key as DER; its 32 bytes follow. */
const PRIVATE_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_HEAD = Buffer.from('302a300506032b6570032100', 'hex')
const LARGEST = 32 * 1024 * 1024

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const digits = z.string().regex(/^\d{1,18}$/)
const place = { seq: digits, at: digits, kind: z.string() }
const entry = z.union([
  z.strictObject({ ...place, stream: z.string(), body: z.string(), prev: hash, hash }),
  z.strictObject({ ...place, stream: z.string(), body: z.string() }),
  z.strictObject({ ...place, withheld: z.enum(['personal', 'address', 'other']) }),
])
const shape = z.strictObject({
  loketDispute: z.literal(VERSION),
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
  proof: z.strictObject({
    parts: z.record(z.string(), hash),
    key: z.string(),
    signature: z.string(),
  }),
})
export type ReadDispute = z.output<typeof shape>

/**
 * `seed`: 32 bytes that only this till has. The same seed always gives the same key, so that all files of a till can be
 * recognised by its fingerprint.
 */
export function encodeDispute(parts: DisputeParts, seed: Uint8Array): Buffer {
  const privateKey = createPrivateKey({
    key: Buffer.concat([PRIVATE_HEAD, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const key = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(PUBLIC_HEAD.length)
  const digests = digestsOf(parts)
  const proof = {
    parts: digests,
    key: key.toString('base64'),
    signature: sign(null, signedText(digests), privateKey).toString('base64'),
  }
  return spelt({ loketDispute: VERSION, parts, proof })
}

export type Reading =
  | { readonly ok: true; readonly file: ReadDispute; readonly isAsWritten: boolean }
  | { readonly ok: false; readonly why: string }

/** Reads any bytes. `isAsWritten`: Loket would write exactly these bytes for what they say. */
export function readDispute(bytes: Uint8Array): Reading {
  if (bytes.length > LARGEST) return { ok: false, why: 'larger than any dispute file' }
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  } catch {
    return { ok: false, why: 'it is not JSON' }
  }
  const read = shape.safeParse(value)
  if (!read.success) {
    const at = read.error.issues[0]?.path.join('.') ?? ''
    return { ok: false, why: `it is no dispute file of version ${VERSION}${at === '' ? '' : `: ${at}`}` }
  }
  // The value as it was parsed: the schema may have put members in another order.
  return { ok: true, file: value as ReadDispute, isAsWritten: isInOrder(value) && spelt(value).equals(bytes) }
}

/** Within a part its hash tells; between the parts, the names that are sealed with the hashes. */
function isInOrder(value: unknown): boolean {
  const { parts, proof } = value as ReadDispute
  const same = (of: object, names: readonly string[]) => Object.keys(of).join() === names.join()
  return (
    same(value as object, ['loketDispute', 'parts', 'proof']) &&
    same(proof, ['parts', 'key', 'signature']) &&
    same(parts, Object.keys(proof.parts))
  )
}

/** Names of the parts that are not as they were when they were sealed. */
export function alteredParts({ parts, proof }: ReadDispute): readonly string[] {
  const now = digestsOf(parts)
  const names = new Set([...Object.keys(now), ...Object.keys(proof.parts)])
  return [...names].filter((name) => now[name] !== proof.parts[name])
}

/** Whether the key in the file has signed the hashes of its parts. */
export function isSealed({ proof }: ReadDispute): boolean {
  const key = fromBase64(proof.key)
  const signature = fromBase64(proof.signature)
  if (key?.length !== 32 || signature?.length !== 64) return false
  try {
    return verifySignature(null, signedText(proof.parts), publicKeyOf(key), signature)
  } catch {
    return false
  }
}

/** Of the till's key, in groups, short enough to compare by eye. */
export function fingerprintOf({ proof }: Pick<ReadDispute, 'proof'>): string {
  const digest = createHash('sha256').update(proof.key).digest('hex').slice(0, 32)
  return digest.replaceAll(/.{4}(?=.)/g, '$& ')
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function digestsOf(parts: object): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [name, sha256Of(Buffer.from(JSON.stringify(part)))]),
  )
}

const signedText = (digests: Readonly<Record<string, string>>): Buffer =>
  Buffer.from(DOMAIN + JSON.stringify(digests))

const spelt = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, undefined, 1)}\n`)

function publicKeyOf(raw: Buffer): KeyObject {
  return createPublicKey({ key: Buffer.concat([PUBLIC_HEAD, raw]), format: 'der', type: 'spki' })
}

/** Undefined for text that the same bytes would not give: Node's decoder skips what it does not know. */
function fromBase64(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64')
  return bytes.toString('base64') === text ? bytes : undefined
}
