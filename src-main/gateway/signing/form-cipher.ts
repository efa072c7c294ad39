import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject } from 'node:crypto'

/** Key and IV of one merchant, as key objects, so that neither can be printed or serialised by mistake. */
export type FormCipher = { readonly key: KeyObject; readonly iv: KeyObject }

export type CipherRefusal =
  /** Not printable ASCII, so the bytes would be ambiguous. */
  | 'key-not-ascii'
  | 'iv-not-ascii'
  /** Not 32 characters. 64 hex digits are refused too: the text itself is the key. */
  | 'key-length'
  /** Not 16 characters. */
  | 'iv-length'

export type ParsedCipher =
  | { readonly ok: true; readonly cipher: FormCipher }
  | { readonly ok: false; readonly reason: CipherRefusal }

const ALGORITHM = 'aes-256-cbc'
const BLOCK = 16

/**
 * The cipher of bulk invoicing (interface, part 5.4): the ASCII bytes of the given texts, 32 for the key and 16 for
 * the IV, neither hex-decoded nor trimmed. Never throws.
 */
export function parseCipherKey(key: string, iv: string): ParsedCipher {
  if (!isPrintable(key)) return { ok: false, reason: 'key-not-ascii' }
  if (key.length !== 32) return { ok: false, reason: 'key-length' }
  if (!isPrintable(iv)) return { ok: false, reason: 'iv-not-ascii' }
  if (iv.length !== BLOCK) return { ok: false, reason: 'iv-length' }
  return { ok: true, cipher: { key: secret(key), iv: secret(iv) } }
}

/**
 * Base64 of AES-256-CBC over the UTF-8 bytes, padded with null bytes to a multiple of 16; a full block is added if
 * they already are one (interface, part 5.4). Undefined for a text that could not be restored: one with a null
 * character, or with half of a surrogate pair.
 */
export function encryptValue(cipher: FormCipher, text: string): string | undefined {
  if (text.includes('\0') || !text.isWellFormed()) return undefined
  const padded = text + '\0'.repeat(BLOCK - (Buffer.byteLength(text) % BLOCK))
  const aes = createCipheriv(ALGORITHM, cipher.key, cipher.iv.export()).setAutoPadding(false)
  return aes.update(padded, 'utf8', 'base64') + aes.final('base64')
}

/**
 * The decrypted text without trailing null bytes. Undefined for anything but strict Base64 of whole blocks of UTF-8
 * text, including an empty value; never throws. The cipher does not prove who made the value, and a wrong key shows
 * only as bytes that are not text.
 */
export function decryptValue(cipher: FormCipher, base64: string): string | undefined {
  const bytes = Buffer.from(base64, 'base64')
  // Node's decoder skips non-Base64 characters; only the canonical form converts back unchanged.
  if (bytes.length === 0 || bytes.length % BLOCK !== 0 || bytes.toString('base64') !== base64)
    return undefined
  try {
    const aes = createDecipheriv(ALGORITHM, cipher.key, cipher.iv.export()).setAutoPadding(false)
    const plain = Buffer.concat([aes.update(bytes), aes.final()])
    const end = plain.findLastIndex((byte) => byte !== 0) + 1
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(plain.subarray(0, end))
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}

function isPrintable(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text)
}

function secret(text: string): KeyObject {
  return createSecretKey(Buffer.from(text, 'latin1'))
}
