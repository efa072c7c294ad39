import { createHash } from 'node:crypto'
import type { Credentials } from '#gateway/client.ts'
import { parseCipherKey } from '#gateway/signing/form-cipher.ts'
import { practiceMerchant } from '#simulator/config.ts'

/**
 * Shared by the gateway simulator and its merchant. They are in the source, open nothing real, and so are no secrets.
 */
export function practiceSecrets(): Pick<Credentials, 'hashKey' | 'apiKey' | 'cipher'> {
  const { hashKey, apiKey, cipherKey, cipherIv } = practiceMerchant
  const parsed = parseCipherKey(cipherKey, cipherIv)
  if (!parsed.ok) throw new Error(`the cipher key of practice is ${parsed.reason}`)
  return { hashKey, apiKey, cipher: parsed.cipher }
}

/** Seals what is noted outside the journal with this id, as a till's own key does elsewhere: anyone can compute it. */
export function practiceKey(id: Uint8Array): Uint8Array {
  return createHash('sha256').update('practice').update(id).digest()
}
