/** Data wrapped with Chromium's built-in password, which its source reveals. */
import { createCipheriv, createDecipheriv, pbkdf2Sync } from 'node:crypto'
import type { Place } from '../search.ts'

const KEY = pbkdf2Sync('peanuts', 'saltysalt', 1, 16, 'sha1')
const IV = Buffer.alloc(16, ' ')
const MARK = 'v10'
const BLOCK = 16
/** Base64 texts that could hold the mark and one block. */
const BASE64 = /[A-Za-z0-9+/]{26,}={0,2}/g
const LONGEST = 64 * BLOCK

/** A box as Chromium makes it without a keyring. */
export function weakBox(text: string): Buffer {
  const cipher = createCipheriv('aes-128-cbc', KEY, IV)
  return Buffer.concat([Buffer.from(MARK), cipher.update(text), cipher.final()])
}

/** The result of the built-in password; undefined when it is no such box. */
export function openWeakBox(bytes: Buffer): string | undefined {
  if (bytes.toString('latin1', 0, MARK.length) !== MARK) return undefined
  try {
    const decipher = createDecipheriv('aes-128-cbc', KEY, IV)
    const plain = Buffer.concat([decipher.update(bytes.subarray(MARK.length)), decipher.final()])
    // By chance one in 256 looks padded, and almost none of them readable.
    return plain.length >= 4 && plain.every((byte) => byte >= 0x20 && byte < 0x7f)
      ? plain.toString()
      : undefined
  } catch {
    return undefined
  }
}

/** Every weak box in these places, raw or in base64. */
export function weakBoxesIn(places: readonly Place[]): readonly string[] {
  return places.flatMap(({ name, bytes }) => {
    const encoded = [...bytes.toString('latin1').matchAll(BASE64)].map(([text]) =>
      Buffer.from(text, 'base64'),
    )
    const found = encoded.some((one) => openWeakBox(one) !== undefined) || holdsRaw(bytes)
    return found ? [name] : []
  })
}

function holdsRaw(bytes: Buffer): boolean {
  for (let at = bytes.indexOf(MARK); at !== -1; at = bytes.indexOf(MARK, at + 1)) {
    const end = Math.min(bytes.length, at + MARK.length + LONGEST)
    for (let to = at + MARK.length + BLOCK; to <= end; to += BLOCK)
      if (openWeakBox(bytes.subarray(at, to)) !== undefined) return true
  }
  return false
}
