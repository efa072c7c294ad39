import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import type { PersonalBox } from '#domain/personal-box.ts'
import type { Random } from '#domain/ports.ts'

/** Before the base64 text: which way it was sealed. Authenticated too, so that it cannot be exchanged. */
const VERSION = 'p1.'
const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * AES-256-GCM under a key of 32 bytes; a sealed text is `p1.` and the base64 of nonce, cipher text and tag. The nonce is
 * drawn: 96 random bits stay apart for more texts than a till will ever write. Throws RangeError on a key of another
 * length: a bug.
 */
export function createPersonalBox(key: Uint8Array, random: Random): PersonalBox {
  if (key.length !== KEY_BYTES) throw new RangeError(`not a key of ${KEY_BYTES} bytes: ${key.length}`)
  // A copy: whoever wipes or reuses the bytes they handed in does not change what is sealed here.
  const own = Buffer.from(key)
  // A key of its own: what marks must not help whoever wants to open.
  const markKey = createHmac('sha256', own).update('mark').digest()
  return {
    mark: (text) => createHmac('sha256', markKey).update(text, 'utf8').digest('hex'),
    seal: (text) => {
      const nonce = random.bytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, own, nonce, { authTagLength: TAG_BYTES })
      cipher.setAAD(Buffer.from(VERSION))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return VERSION + Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64')
    },
    open: (sealed) => {
      if (!sealed.startsWith(VERSION)) return undefined
      const text = sealed.slice(VERSION.length)
      const bytes = Buffer.from(text, 'base64')
      // Node reads over what is no base64; a text that was touched is not opened, however harmless the touch.
      if (bytes.length < NONCE_BYTES + TAG_BYTES || bytes.toString('base64') !== text) return undefined
      const tagAt = bytes.length - TAG_BYTES
      try {
        const decipher = createDecipheriv(CIPHER, own, bytes.subarray(0, NONCE_BYTES), {
          authTagLength: TAG_BYTES,
        })
        decipher.setAAD(Buffer.from(VERSION))
        decipher.setAuthTag(bytes.subarray(tagAt))
        return Buffer.concat([
          decipher.update(bytes.subarray(NONCE_BYTES, tagAt)),
          decipher.final(),
        ]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}
