import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import type { PersonalBox } from '#domain/personal-box.ts'
import type { Random } from '#domain/ports.ts'
import { markKeyOf, ofRightLength, personalKeyFor } from './personal-keys.ts'

/** Before the base64 text: which way it was sealed. Authenticated too, so that it cannot be exchanged. */
const VERSION = 'p2.'
/** Under the till's key itself, before each use had a key of its own: opened, and never made any more. */
const OLD_VERSION = 'p1.'
const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** `personalKey`: the till's own, 32 bytes. Opens what older versions sealed too. Throws RangeError on another length: a bug. */
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
 * For who holds the key of the box and no other: AES-256-GCM; a sealed text is `p2.` and the base64 of nonce, cipher text and tag.
 * The nonce is drawn: 96 random bits stay apart for more texts than a till will ever write.
 */
export function createBoxOf(boxKey: Uint8Array, random: Random): Pick<PersonalBox, 'seal' | 'open'> {
  ofRightLength(boxKey)
  // A copy: whoever wipes or reuses the bytes they handed in does not change what is sealed here.
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
  // Node reads over what is no base64; a text that was touched is not opened, however harmless the touch.
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
