/** The list of a version's files that a till believes: `src-main/update/manifest.ts` says what each signature covers. */
import { createHash, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { ebum1, freshnessText, keyIdOf, type Manifest } from '../../../src-main/update/manifest.ts'

type Unsigned = Omit<Manifest, 'signatures' | 'freshness'>

export type Signing = {
  /** Private Ed25519 keys: two while one takes the other's place. */
  readonly keys: readonly KeyObject[]
  /** One more than that of the list before. */
  readonly sequence: number
  /** Until when a till believes the list. */
  readonly expires: Date
}

export function listFiles(version: string, files: readonly string[], stagingPercentage?: number): Unsigned {
  return {
    version,
    ...(stagingPercentage === undefined ? {} : { stagingPercentage }),
    files: files.map((file) => {
      const bytes = readFileSync(file)
      const sha512 = createHash('sha512').update(bytes).digest('base64')
      return { url: basename(file), sha512, size: bytes.length }
    }),
  }
}

export function signList(list: Unsigned, { keys, sequence, expires }: Signing): Manifest {
  const until = expires.toISOString()
  const by = (text: string) =>
    keys.map((key) => ({
      keyId: keyIdOf(createPublicKey(key)),
      signature: sign(null, Buffer.from(text), key).toString('base64'),
    }))
  const signed = ebum1(list)
  return {
    ...list,
    signatures: by(signed),
    freshness: { sequence, expires: until, signatures: by(freshnessText(signed, sequence, until)) },
  }
}
