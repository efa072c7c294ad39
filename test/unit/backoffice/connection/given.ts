import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import type { Json } from '#contract/setup-views.ts'
import type { SecretName } from '#vault/secrets.ts'

export function pemPair(): { readonly publicKey: string; readonly privateKey: string } {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
}

const pair = pemPair()
/** Recognisable and all different, so that each is found wherever it must not be. */
export const SECRETS = {
  privateKey: pair.privateKey,
  gatewayPublicKey: pair.publicKey,
  hashKey: 'HASHKEY-quittenbrot-0123456789',
  cipherKey: 'CIPHER-haferflocken-0123456789AB',
  cipherIv: 'IV-0123456789ABC',
  customerToken: 'TOKEN-pflaumenmus-0123456789',
  apiKey: 'APIKEY-zwiebelkuchen-0123456789',
} as const satisfies Partial<Record<SecretName, string>>

export const givenSecrets = Object.entries(SECRETS) as readonly (readonly [keyof typeof SECRETS, string])[]

/** A publicly known key: the first one of RFC 7515, appendix A.2. */
export function printedKey(): string {
  const n =
    'ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2lZS-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ'
  const key = createPublicKey({ key: { kty: 'RSA', n, e: 'AQAB' }, format: 'jwk' })
  return key.export({ type: 'spki', format: 'pem' })
}

/** As it comes over the bridge. */
export function plain(profile: unknown): Json {
  return JSON.parse(JSON.stringify(profile)) as Json
}
