import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import type { PersonalBox } from '#domain/personal-box.ts'
import type { Random } from '#domain/ports.ts'
import { markKeyOf, ofRightLength, personalKeyFor } from './personal-keys.ts'

/** Prefix of the base64 text: the version of the sealing. It is authenticated too, so that it cannot be exchanged. */
const VERSION = 'p2.'
/** From before each use had its own key: sealed under the till's key itself. Still opened, never written. */
const OLD_VERSION = 'p1.'
const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * `personalKey`: the till's own, 32 bytes. Also opens texts sealed by older versions. Throws RangeError on another
 * length: a bug.
 */
export function createPersonalBox(personalKey: Uint8Array, random: Random): PersonalBox {
  const own = Buffer.from(personalKey)
  const markKey = markKeyOf(own)
  const box = createBoxOf(personalKeyFor('box', own), random)
  return {
    mark: (text) => createHmac('sha256', markKey).update(text, 'utf8').digest('hex'),
    seal: box.seal,
    open: (sealed) =>
      sealed.startsWith(OLD_VERSION) ? unsealed(sealed, own, OLD_VERSION) : box.open(sealed),
  }
}

/**
 * For a process that holds only the box's key. AES-256-GCM; a sealed text is `p2.` and the base64 of nonce, cipher
 * text and tag. The nonce is random: 96 bits stay unique for more texts than a till will ever write.
 */
export function createBoxOf(boxKey: Uint8Array, random: Random): Pick<PersonalBox, 'seal' | 'open'> {
  ofRightLength(boxKey)
  // A copy: wiping or reusing the caller's bytes must not change what is sealed here.
  const own = Buffer.from(boxKey)
  return {
    seal: (text) => {
      const nonce = random.bytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, own, nonce, { authTagLength: TAG_BYTES })
      cipher.setAAD(Buffer.from(VERSION))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return VERSION + Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64')
    },
    open: (sealed) => unsealed(sealed, own, VERSION),
  }
}

function unsealed(sealed: string, key: Buffer, version: string): string | undefined {
  if (!sealed.startsWith(version)) return undefined
  const text = sealed.slice(version.length)
  const bytes = Buffer.from(text, 'base64')
  // Node skips characters that are not base64; a changed text is refused, however harmless the change.
  if (bytes.length < NONCE_BYTES + TAG_BYTES || bytes.toString('base64') !== text) return undefined
  const tagAt = bytes.length - TAG_BYTES
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAAD(Buffer.from(version))
    decipher.setAuthTag(bytes.subarray(tagAt))
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, tagAt)), decipher.final()]).toString(
      'utf8',
    )
  } catch {
    return undefined
  }
}
