/** Faults in an encrypted value; and decryption, written a second time for the judge. */
import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { FormCipher } from '#gateway/signing/form-cipher.ts'
import type { Chance } from './chance.ts'

const ALGORITHM = 'aes-256-cbc'
const BLOCK = 16

/** Slightly faulty cipher text for a text. */
export function wrongCipherText(text: string, { key, iv }: FormCipher, chance: Chance): string {
  const aes = createCipheriv(ALGORITHM, key, iv.export())
  // With the usual padding: PKCS #7.
  if (chance.happens(0.2)) return Buffer.concat([aes.update(text, 'utf8'), aes.final()]).toString('base64')
  const plain = Buffer.from(text, 'utf8')
  const padded = Buffer.concat([plain, Buffer.alloc(BLOCK - (plain.length % BLOCK))])
  aes.setAutoPadding(false)
  const bytes = Buffer.concat([aes.update(padded), aes.final()])
  const at = chance.int(bytes.length)
  switch (chance.int(6)) {
    case 0:
      bytes[at] = (bytes[at] ?? 0) ^ (1 << chance.int(8))
      return bytes.toString('base64')
    case 1:
      return bytes.subarray(0, bytes.length - BLOCK).toString('base64')
    case 2:
      return bytes.subarray(0, at).toString('base64')
    case 3:
      return Buffer.concat([bytes, bytes.subarray(0, BLOCK)]).toString('base64')
    case 4:
      return `${bytes.toString('base64')}=`
    default:
      return text
  }
}

/** The text of a value, or undefined; not with the client's code. */
export function opened(base64: string, { key, iv }: FormCipher): string | undefined {
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(base64)) return undefined
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length === 0 || bytes.length % BLOCK !== 0) return undefined
  const aes = createDecipheriv(ALGORITHM, key, iv.export()).setAutoPadding(false)
  const plain = Buffer.concat([aes.update(bytes), aes.final()]).toString('latin1')
  return Buffer.from(plain.replace(/\0+$/, ''), 'latin1').toString('utf8')
}
