import type { Credentials } from '#gateway/client.ts'
import { parseCipherKey } from '#gateway/signing/form-cipher.ts'
import { practiceMerchant } from '#simulator/config.ts'

/** Every secret of the practice merchant that a real one would keep in a vault, except its key pair. */
export function merchantSecrets(): Pick<Credentials, 'hashKey' | 'cipher' | 'apiKey'> {
  const { hashKey, apiKey, cipherKey, cipherIv } = practiceMerchant
  const cipher = parseCipherKey(cipherKey, cipherIv)
  if (!cipher.ok) throw new Error('the practice merchant has no cipher')
  return { hashKey, apiKey, cipher: cipher.cipher }
}
