import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'

export const MINIMUM_KEY_BITS = 2048

export type KeyRefusal =
  | 'empty'
  /** No `-----BEGIN ...-----` block. */
  | 'not-pem'
  /** Protected by a pass phrase. */
  | 'encrypted'
  /** A public key or certificate where the private key belongs. */
  | 'is-public'
  /** A private key where the gateway's public key belongs. */
  | 'is-private'
  | 'not-rsa'
  /** Shorter than 2048 bits. */
  | 'too-short'
  /** A PEM block whose content is damaged. */
  | 'unreadable'

export type ParsedKey =
  | { readonly ok: true; readonly key: KeyObject; readonly bits: number }
  | { readonly ok: false; readonly reason: KeyRefusal }

/**
 * The merchant's private key from PEM text: PKCS#1 (`RSA PRIVATE KEY`) or PKCS#8 (`PRIVATE KEY`), RSA of at least
 * 2048 bits, not encrypted (interface, part 5.5: not shown; the national standard asks for RSA). Never throws.
 * Parse once and keep the key: reading PEM for each call costs more than signing.
 */
export function parsePrivateKey(pem: string): ParsedKey {
  const label = labelOf(pem)
  if (label === undefined) return refused(pem.trim() === '' ? 'empty' : 'not-pem')
  if (/ENCRYPTED/.test(pem)) return refused('encrypted')
  if (!label.endsWith('PRIVATE KEY')) return refused('is-public')
  return checked(() => createPrivateKey({ key: pem.trim(), format: 'pem' }), signsForItself)
}

/**
 * The gateway's public key from PEM text: PKCS#1 (`RSA PUBLIC KEY`), SPKI (`PUBLIC KEY`) or a certificate.
 * A private key is refused although it holds a public one: it is in the wrong place. Never throws.
 */
export function parsePublicKey(pem: string): ParsedKey {
  const label = labelOf(pem)
  if (label === undefined) return refused(pem.trim() === '' ? 'empty' : 'not-pem')
  if (label.endsWith('PRIVATE KEY')) return refused('is-private')
  return checked(() => createPublicKey({ key: pem.trim(), format: 'pem' }))
}

function checked(read: () => KeyObject, alsoTrue: (key: KeyObject) => boolean = () => true): ParsedKey {
  try {
    const key = read()
    if (key.asymmetricKeyType !== 'rsa') return refused('not-rsa')
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
    if (bits < MINIMUM_KEY_BITS) return refused('too-short')
    return alsoTrue(key) ? { ok: true, key, bits } : refused('unreadable')
  } catch {
    return refused('unreadable')
  }
}

/** A private key with a damaged number may still parse; its signatures would then fail one by one at the counter. */
function signsForItself(key: KeyObject): boolean {
  const probe = Buffer.from('probe')
  return verify('sha256', probe, createPublicKey(key), sign('sha256', probe, key))
}

function labelOf(pem: string): string | undefined {
  return /-----BEGIN ([A-Z0-9 ]+)-----/.exec(pem)?.[1]
}

function refused(reason: KeyRefusal): ParsedKey {
  return { ok: false, reason }
}
