/** The list of a version's files that a till believes: `src-main/update/manifest.ts` says what each signature covers. */
import { createHash, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import {
  ebum1,
  freshnessText,
  judgeManifest,
  keyIdOf,
  type Manifest,
} from '../../../src-main/update/manifest.ts'

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

type Earlier = { readonly sequence: number; readonly files: Manifest['files'] }

/** A list that one of these keys has signed. It counts although it has run out: signing again is for that. */
export function readEarlier(file: string, keys: readonly KeyObject[]): Earlier {
  const pems = keys.map((key) => createPublicKey(key).export({ type: 'spki', format: 'pem' }))
  const judged = judgeManifest(readJson(file), { keys: pems, now: 0, sequence: 0 })
  if (!judged.ok) throw new Error(`${file} is not a list of this key: ${judged.why}`)
  return { sequence: judged.sequence, files: judged.manifest.files }
}

function readJson(file: string): unknown {
  const text = readFileSync(file, 'utf8')
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** All lists of a folder share their numbers, so one that is lost or held back takes none of them back. */
export function nextSequence(earlier: readonly Earlier[], first: number | undefined): number {
  const highest = Math.max(0, ...earlier.map(({ sequence }) => sequence))
  if (highest === 0 && first === undefined)
    throw new Error('no list before: fetch it from the server, or give --first 1 if tills never had one')
  if (highest > 0 && first !== undefined)
    throw new Error(`there is list ${highest}, and the next number follows from it: leave out --first`)
  return first ?? highest + 1
}
