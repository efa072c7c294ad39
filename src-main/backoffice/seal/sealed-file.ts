/** A data file in JSON that the till's key seals: written in one way only, so that any other byte shows. */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign,
  verify as verifySignature,
} from 'node:crypto'
import { z } from 'zod'

/** RFC 8410: the fixed beginnings of an Ed25519 key as DER; its 32 bytes follow. */
const PRIVATE_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_HEAD = Buffer.from('302a300506032b6570032100', 'hex')
const LARGEST = 32 * 1024 * 1024

/** `name`: the first member, with the version. `domain`: what a signature of such a file begins with. */
export type SealedKind = {
  readonly name: string
  readonly version: number
  readonly domain: string
  /** For a person: `dispute file`. */
  readonly words: string
}

export const hash = z.string().regex(/^[0-9a-f]{64}$/)
export const digits = z.string().regex(/^\d{1,18}$/)
export const proof = z.strictObject({
  parts: z.record(z.string(), hash),
  key: z.string(),
  signature: z.string(),
})
export type Proof = z.output<typeof proof>
type Sealed = { readonly parts: object; readonly proof: Proof }

/** The till's own key pair. `seed`: 32 bytes that only this till has; the same seed always gives the same key. */
export function keyOfSeed(seed: Uint8Array): { readonly own: KeyObject; readonly raw: Buffer } {
  const own = createPrivateKey({ key: Buffer.concat([PRIVATE_HEAD, seed]), format: 'der', type: 'pkcs8' })
  const raw = createPublicKey(own).export({ format: 'der', type: 'spki' }).subarray(PUBLIC_HEAD.length)
  return { own, raw }
}

/** All files of a till can be recognised by the fingerprint of its key. */
export function encodeSealed({ name, version, domain }: SealedKind, parts: object, seed: Uint8Array): Buffer {
  const { own, raw } = keyOfSeed(seed)
  const digests = digestsOf(parts)
  const sealedWith = {
    parts: digests,
    key: raw.toString('base64'),
    signature: sign(null, signedText(domain, digests), own).toString('base64'),
  }
  return spelt({ [name]: version, parts, proof: sealedWith })
}

export type Reading<File> =
  | { readonly ok: true; readonly file: File; readonly isAsWritten: boolean }
  | { readonly ok: false; readonly why: string }

/** Reads any bytes. `isAsWritten`: Loket would write exactly these bytes for what they say. */
export function readSealed<File extends Sealed>(
  bytes: Uint8Array,
  kind: SealedKind,
  shape: z.ZodType<File>,
): Reading<File> {
  const { words, version } = kind
  if (bytes.length > LARGEST) return { ok: false, why: `larger than any ${words}` }
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  } catch {
    return { ok: false, why: 'it is not JSON' }
  }
  const read = shape.safeParse(value)
  if (!read.success) {
    const at = read.error.issues[0]?.path.join('.') ?? ''
    return { ok: false, why: `it is no ${words} of version ${version}${at === '' ? '' : `: ${at}`}` }
  }
  // The value as it was parsed: the schema may have put members in another order.
  return {
    ok: true,
    file: value as File,
    isAsWritten: isInOrder(kind, value as File) && spelt(value).equals(bytes),
  }
}

/** Within a part its hash tells; between the parts, the names that are sealed with the hashes. */
function isInOrder({ name }: SealedKind, value: Sealed): boolean {
  const { parts, proof: given } = value
  const same = (of: object, names: readonly string[]) => Object.keys(of).join() === names.join()
  return (
    same(value, [name, 'parts', 'proof']) &&
    same(given, ['parts', 'key', 'signature']) &&
    same(parts, Object.keys(given.parts))
  )
}

/** Names of the parts that are not as they were when they were sealed. */
export function alteredParts({ parts, proof: given }: Sealed): readonly string[] {
  const now = digestsOf(parts)
  const names = new Set([...Object.keys(now), ...Object.keys(given.parts)])
  return [...names].filter((name) => now[name] !== given.parts[name])
}

/** Whether the key in the file has signed the hashes of its parts. */
export function isSealedBy({ domain }: SealedKind, { proof: given }: Pick<Sealed, 'proof'>): boolean {
  const key = fromBase64(given.key)
  const signature = fromBase64(given.signature)
  return isSignedBy(key, signedText(domain, given.parts), signature)
}

export function isSignedBy(key: Buffer | undefined, text: Buffer, signature: Buffer | undefined): boolean {
  if (key?.length !== 32 || signature?.length !== 64) return false
  try {
    return verifySignature(null, text, publicKeyOf(key), signature)
  } catch {
    return false
  }
}

/** Of the till's key, in groups, short enough to compare by eye. */
export function fingerprintOf({ proof: { key } }: { readonly proof: Pick<Proof, 'key'> }): string {
  const digest = createHash('sha256').update(key).digest('hex').slice(0, 32)
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

const signedText = (domain: string, digests: Readonly<Record<string, string>>): Buffer =>
  Buffer.from(domain + JSON.stringify(digests))

const spelt = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, undefined, 1)}\n`)

function publicKeyOf(raw: Buffer): KeyObject {
  return createPublicKey({ key: Buffer.concat([PUBLIC_HEAD, raw]), format: 'der', type: 'spki' })
}

/** Undefined for text that the same bytes would not give: Node's decoder skips what it does not know. */
function fromBase64(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64')
  return bytes.toString('base64') === text ? bytes : undefined
}
