import { createHash, createPrivateKey, createPublicKey, X509Certificate, type KeyObject } from 'node:crypto'

/**
 * - `private-key`, `public-key`: PEM text, in the gateway's format.
 * - `tls-certificate`, `tls-key`: PEM text of the listener's certificate, followed by its chain, and of its key.
 * - `text`: as the gateway issued it, printable ASCII, used byte for byte.
 * - `kept-here`: stored by the program itself; never entered by hand.
 * - `made-here`: 32 random bytes in base64, drawn when the vault is created; never entered or removed by hand.
 */
export type SecretKind =
  | 'private-key'
  | 'public-key'
  | 'tls-certificate'
  | 'tls-key'
  | 'text'
  | 'kept-here'
  | 'made-here'

type SecretFacts = {
  readonly kind: SecretKind
  /** Characters, where the gateway's scheme fixes the number. */
  readonly length?: number
}

/** Everything the vault holds, in the order a page shows it. */
export const SECRETS = {
  /** Signs our requests (interface, 5.1). */
  privateKey: { kind: 'private-key' },
  /** Proves the gateway's callbacks and answers (interface, 5.6). Not secret, but it must not be swapped. */
  gatewayPublicKey: { kind: 'public-key' },
  /** The key part of the hash signature of invoicing and history (interface, 5.3). */
  hashKey: { kind: 'text' },
  /** AES-256 of the bulk invoicing values (interface, 5.4). */
  cipherKey: { kind: 'text', length: 32 },
  cipherIv: { kind: 'text', length: 16 },
  /** Access token B2B2C for Authorization-Customer (interface, 4.1). */
  customerToken: { kind: 'text' },
  /** The merchant's API key, `subMerchantId` of a host-to-host payment (interface, 2.4). */
  apiKey: { kind: 'text' },
  /** Customers' access and refresh tokens, as JSON. */
  customerGrants: { kind: 'kept-here' },
  /** The staff of this till as JSON: names, roles and stretched PINs. */
  people: { kind: 'kept-here' },
  /**
   * The keys of the journal's backups, current and former, as JSON; each may also be wrapped by its recovery
   * passphrase.
   */
  backupKeys: { kind: 'kept-here' },
  /** SHA-256 of the gateway profile that IT saved: no other profile is used. */
  profileMark: { kind: 'kept-here' },
  /**
   * The listener's (interface, 4.2: callbacks come over TLS). The certificate is not secret, but belongs with its
   * key.
   */
  tlsCertificate: { kind: 'tls-certificate' },
  tlsKey: { kind: 'tls-key' },
  /** Seals personal data. If it is lost with the vault, that data stays unreadable. */
  personalDataKey: { kind: 'made-here' },
} as const satisfies Readonly<Record<string, SecretFacts>>

export type SecretName = keyof typeof SECRETS

/** `Object.keys` loses the literal types. */
export const SECRET_NAMES = Object.keys(SECRETS) as readonly SecretName[]

export type CheckedSecret =
  /** `endsIn`: the part that a page may show; absent when that would reveal too much. */
  { readonly ok: true; readonly endsIn?: string } | { readonly ok: false; readonly reason: string }

/** Whether a text can be the secret of that name. The reason is one word, and never quotes the text. */
export type SecretCheck = (name: SecretName, text: string) => CheckedSecret

type ReadKey =
  | { readonly ok: true; readonly key: KeyObject }
  | { readonly ok: false; readonly reason: string }

/** Reads PEM text; the vault itself does not know the gateway's rules for keys. Must not throw. */
export type KeyReaders = {
  readonly privateKey: (pem: string) => ReadKey
  readonly publicKey: (pem: string) => ReadKey
}

/** No key or token of ours is longer: an 8192-bit RSA key is half of this. */
const LONGEST_SECRET = 16_384
/** The program's own entries grow with the shop: a few hundred staff or customers. */
const LONGEST_KEPT = 262_144

/**
 * The check for `createVault`. Reasons: `empty`, `too-long`, `outer-space` (a space or line break pasted along),
 * `not-ascii`, `wrong-length`, `made-here`, and those of the key readers.
 */
export function createSecretCheck(read: KeyReaders): SecretCheck {
  return (name, text) => {
    const facts: SecretFacts = SECRETS[name]
    if (text.trim() === '') return { ok: false, reason: 'empty' }
    if (text.length > (facts.kind === 'kept-here' ? LONGEST_KEPT : LONGEST_SECRET))
      return { ok: false, reason: 'too-long' }
    switch (facts.kind) {
      case 'private-key':
        return checkedKey(read.privateKey(text), createPublicKey)
      case 'public-key':
        return checkedKey(read.publicKey(text), (key) => key)
      case 'tls-certificate':
        return checkedCertificate(text)
      case 'tls-key':
        return checkedTlsKey(text)
      case 'kept-here':
        return { ok: true }
      case 'text':
        return checkText(text, facts.length)
      case 'made-here':
        return { ok: false, reason: 'made-here' }
    }
  }
}

function checkText(text: string, length: number | undefined): CheckedSecret {
  // Refused rather than trimmed: store exactly what the person saw. A key short of one byte signs wrongly.
  if (text.trim() !== text) return { ok: false, reason: 'outer-space' }
  if (!/^[\x20-\x7e]+$/.test(text)) return { ok: false, reason: 'not-ascii' }
  if (length !== undefined && text.length !== length) return { ok: false, reason: 'wrong-length' }
  const shown = text.length >= 32 ? 4 : text.length >= 16 ? 2 : 0
  return shown === 0 ? { ok: true } : { ok: true, endsIn: text.slice(-shown) }
}

function checkedCertificate(pem: string): CheckedSecret {
  try {
    const { fingerprint256 } = new X509Certificate(pem)
    return { ok: true, endsIn: fingerprint256.replaceAll(':', '').toLowerCase().slice(-8) }
  } catch {
    return { ok: false, reason: 'unreadable' }
  }
}

/** Any kind that TLS accepts. Whether it matches the certificate shows when both are used. */
function checkedTlsKey(pem: string): CheckedSecret {
  if (/ENCRYPTED/.test(pem)) return { ok: false, reason: 'encrypted' }
  try {
    return { ok: true, endsIn: fingerprint(createPublicKey(createPrivateKey(pem))).slice(-8) }
  } catch {
    return { ok: false, reason: 'unreadable' }
  }
}

function checkedKey(read: ReadKey, publicKeyOf: (key: KeyObject) => KeyObject): CheckedSecret {
  if (!read.ok) return { ok: false, reason: read.reason }
  return { ok: true, endsIn: fingerprint(publicKeyOf(read.key)).slice(-8) }
}

/**
 * SHA-256 of a public key (SPKI, DER) in hex. For a private key, a page shows the end of its public half's
 * fingerprint. That tells two keys apart, can be compared with the gateway's records, and contains no secret byte.
 */
function fingerprint(publicKey: KeyObject): string {
  return createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex')
}
