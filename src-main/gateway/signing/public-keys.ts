import { createHash, createPublicKey, type KeyObject } from 'node:crypto'

type Published = readonly [fingerprint: string, publication: string]

/** Keys whose private half has been published: SHA-256 of the public key in SPKI DER, lower hex. */
export const PUBLISHED_KEYS: readonly Published[] = [
  [
    '5bb9e186c0a0be67eacfe1a8510918c959fd5d1d8a8c9b8800e57573cd370454',
    'documentation of a payment gateway, asymmetric signature',
  ],
  [
    '9c12a84a902354de8bc9efbbe86bb73442174c41b4cbab8d603456ced4dc5f37',
    'documentation of another payment gateway, signature generation',
  ],
  ['37c2309b6c001277c1b3f534d48489b0d5ff9b1d82f1447b66b6d3a0a59d88b0', 'jwt.io, RS256 example, first key'],
  ['f56c8b01227f62ddbc16eb29a6ac0b310e276760a5e06302fa881a35146f6bc7', 'jwt.io, RS256 example, second key'],
  ['8fb6bad671cfe698393c453357da61b56d757ab8c0f3fb9c87f2849e63131878', 'RFC 9500, testRSA2048'],
  ['96465ea5dc9bb2da7b351d808a7196e5761f2412a5040131c68d719aaba28fb9', 'RFC 9500, testRSA4096'],
  ['6fd13c2435a361e7c588cd17f55f5ad3df0177a66c1727a6a200845f4d7ab88c', 'RFC 7515, appendix A.2'],
  ['ad32320cf6c596d884b05381ba573aba8ddd5749b4de8f4a23a79f9a89ddaeb2', 'RFC 7517, appendix A.2'],
  ['627771f25da426d1f9ae315e42106d700b1529850eee1592acf39603959d795d', 'RFC 7520, section 3.4'],
]

/** Keys of the form cipher and of hash signatures published as examples: SHA-256 of the text, lower hex. */
export const PUBLISHED_SECRETS: readonly Published[] = [
  [
    'a0cc74b35b6fe3707763f92a3ea7fc0a6d6c2b2e72725674508c04862f3355a2',
    'documentation of a payment gateway, AES-256-CBC',
  ],
  [
    'ce15c3fc1097d4fdc0b21ddb039e0fc7eb889fbe1676551d2d923e85b0bdc337',
    'documentation of a payment gateway, hash signature',
  ],
  [
    '33d7c9fafcc2dfedb3b643b576ef6af29bd8532a4d7e5e7a217e487c05838498',
    'documentation of a payment gateway, hash signature',
  ],
]

/** SHA-256 of the SPKI DER, lower hex, of a public key or of the public half of a private one. */
export function fingerprintOf(key: KeyObject): string {
  const publicKey = key.type === 'private' ? createPublicKey(key) : key
  return sha256(publicKey.export({ type: 'spki', format: 'der' }))
}

/**
 * Whether anyone can sign with this key pair, because its private half is in a publication that we know. A production
 * profile refuses it. Accepts either half.
 */
export function isKnownPublic(key: KeyObject): boolean {
  return key.type !== 'secret' && isListed(PUBLISHED_KEYS, fingerprintOf(key))
}

/** As `isKnownPublic`, for the form cipher's key and the hash signatures' key, as text. */
export function isKnownPublicSecret(text: string): boolean {
  return isListed(PUBLISHED_SECRETS, sha256(text))
}

function isListed(list: readonly Published[], fingerprint: string): boolean {
  return list.some(([known]) => known === fingerprint)
}

function sha256(data: Uint8Array | string): string {
  return createHash('sha256').update(data).digest('hex')
}
