import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { Random } from '#domain/ports.ts'

export const KEY_BYTES = 32
const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * AES-256-GCM; a box is the base64 of nonce, cipher text and tag. The box opens only with the same `about`, so it
 * cannot be moved to another place. The nonce is random: a vault is written a few thousand times, and 96 random bits
 * do not collide over that.
 */
export function closeBox(key: Uint8Array, about: string, plain: Uint8Array, random: Random): string {
  const nonce = random.bytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(about))
  const inside = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, inside, cipher.getAuthTag()]).toString('base64')
}

/** Undefined for another key, another `about`, or a box with any bit changed. */
export function openBox(key: Uint8Array, about: string, box: string): Uint8Array | undefined {
  const bytes = Buffer.from(box, 'base64')
  const tagAt = bytes.length - TAG_BYTES
  if (tagAt < NONCE_BYTES || key.length !== KEY_BYTES) return undefined
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(about))
  decipher.setAuthTag(bytes.subarray(tagAt))
  const plain = decipher.update(bytes.subarray(NONCE_BYTES, tagAt))
  try {
    decipher.final()
    return plain
  } catch {
    // Deciphered but not authenticated: it must not get out.
    plain.fill(0)
    return undefined
  }
}
