/**
 * The list of a newer version's files, and why it may not be believed. Its form is electron-updater's `latest*.yml`;
 * `signatures` covers what electron-builder calls EBUM1, and `freshness` what that leaves open: until when the list
 * counts, and that it is not an older one.
 */
import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import { z } from 'zod'

/** No file leads out of the folder that it was listed in. */
const FILE_NAME = /^[\w.+-]{1,200}$/
const SHA512 = /^[A-Za-z0-9+/]{86}==$/
const MOST_BYTES = 1_000_000_000

const signaturesSchema = z
  .array(z.object({ keyId: z.string().max(64), signature: z.string().max(100) }))
  .max(10)

const manifestSchema = z.object({
  version: z.string().regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/),
  stagingPercentage: z.int().min(0).max(100).optional(),
  minimumSystemVersion: z.string().max(100).optional(),
  files: z
    .array(
      z.object({
        url: z.string().regex(FILE_NAME),
        sha512: z.string().regex(SHA512),
        size: z.int().min(1).max(MOST_BYTES),
      }),
    )
    .min(1)
    .max(20),
  /** Of a kind of Windows installer that Loket does not make. */
  packages: z.undefined().optional(),
  signatures: signaturesSchema.optional(),
  freshness: z
    .object({
      sequence: z.int().min(1),
      expires: z.iso.datetime(),
      signatures: signaturesSchema,
    })
    .optional(),
})

export type Manifest = Readonly<z.infer<typeof manifestSchema>>
export type ManifestFile = Manifest['files'][number]

/** The bytes that a release signs, as electron-builder defines them. */
export function ebum1(manifest: Omit<Manifest, 'signatures' | 'freshness'>): string {
  const { version, stagingPercentage, minimumSystemVersion, files } = manifest
  return [
    'EBUM1',
    `version:${version}`,
    `staging:${stagingPercentage ?? '-'}`,
    `minimumSystemVersion:${minimumSystemVersion ?? ''}`,
    ...files.map(({ url, sha512, size }) => `file:${url}\t${sha512}\t${size}`).sort(),
  ].join('\n')
}

/** The bytes that vouch for how new the list is. `sequence` counts the lists that were ever published. */
export function freshnessText(signed: string, sequence: number, expires: string): string {
  const digest = createHash('sha256').update(signed).digest('hex')
  return ['LOKET-UPDATE-1', `sequence:${sequence}`, `expires:${expires}`, `manifest:${digest}`].join('\n')
}

/** SHA-256 of the public key, in hexadecimal digits. */
export function keyIdOf(key: KeyObject): string {
  return createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex')
}

export type ManifestFault =
  /** Not a list of files, or an odd one. */
  | 'malformed'
  | 'unsigned'
  /** Changed, or signed by a key that this program does not know. */
  | 'bad-signature'
  | 'expired'
  /** Older than one that was believed before. */
  | 'replayed'

export type Judged =
  | { readonly ok: true; readonly manifest: Manifest; readonly sequence: number }
  | { readonly ok: false; readonly why: ManifestFault }

type Against = {
  /** Ed25519, in PEM. Several while one takes the other's place. */
  readonly keys: readonly string[]
  /** Epoch milliseconds. */
  readonly now: number
  /** Of the newest list that was believed. */
  readonly sequence: number
}

export function judgeManifest(read: unknown, { keys, now, sequence: known }: Against): Judged {
  const parsed = manifestSchema.safeParse(read)
  if (!parsed.success) return { ok: false, why: 'malformed' }
  const { signatures = [], freshness, ...manifest } = parsed.data
  if (signatures.length === 0 || freshness === undefined) return { ok: false, why: 'unsigned' }
  const { sequence, expires } = freshness
  const signed = ebum1(manifest)
  const fresh = freshnessText(signed, sequence, expires)
  const trusted = keys.map((pem) => createPublicKey(pem))
  if (!isSigned(signed, signatures, trusted) || !isSigned(fresh, freshness.signatures, trusted))
    return { ok: false, why: 'bad-signature' }
  if (Date.parse(expires) <= now) return { ok: false, why: 'expired' }
  if (sequence < known) return { ok: false, why: 'replayed' }
  return { ok: true, manifest: parsed.data, sequence }
}

function isSigned(
  text: string,
  signatures: readonly { readonly keyId: string; readonly signature: string }[],
  keys: readonly KeyObject[],
): boolean {
  return keys.some((key) => {
    const id = keyIdOf(key)
    return signatures.some(
      ({ keyId, signature }) =>
        keyId === id && verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64')),
    )
  })
}
