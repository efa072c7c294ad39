import { createPrivateKey, generateKeyPairSync, sign, X509Certificate, type KeyObject } from 'node:crypto'
import { isIP } from 'node:net'
import { createSecureContext } from 'node:tls'
import type { Clock, Random } from '#domain/ports.ts'
import { bits, natural, octets, oid, sequence, set, tagged, time, utf8 } from './der.ts'

/** PEM. The certificate may be followed by its chain; the key is not encrypted. */
export type CertificatePair = { readonly cert: string; readonly key: string }

export type CertificateFacts = {
  /** Epoch milliseconds. */
  readonly from: number
  readonly until: number
  /** DNS names and IP addresses it covers. */
  readonly names: readonly string[]
  /** Self-signed: a gateway trusts it only when configured to. */
  readonly selfMade: boolean
}

export type CertificateRefusal =
  | 'no-certificate'
  | 'no-key'
  /** The key is protected by a passphrase. */
  | 'encrypted-key'
  /** RSA below 2048 bits. */
  | 'weak-key'
  /** The key belongs to another certificate. */
  | 'key-differs'
  | 'not-yet-valid'
  | 'expired'
  /** TLS does not accept the pair. */
  | 'unusable'

export type CheckedCertificate =
  | { readonly ok: true; readonly facts: CertificateFacts }
  | { readonly ok: false; readonly why: CertificateRefusal }

const DAY = 86_400_000
/** Browsers and gateways accept up to 398 days. */
const LIFE = 397 * DAY
const RENEW_BEFORE = 30 * DAY
const WEAKEST_RSA = 2048
/** Backdated, because a gateway's clock may be behind ours. */
const HEAD_START = DAY

const ECDSA_WITH_SHA256 = oid('1.2.840.10045.4.3.2')
const COMMON_NAME = oid('2.5.4.3')
const KEY_USAGE = oid('2.5.29.15')
const ALTERNATIVE_NAME = oid('2.5.29.17')
const BASIC_CONSTRAINTS = oid('2.5.29.19')
const NAME_CONSTRAINTS = oid('2.5.29.30')
const EXTENDED_KEY_USAGE = oid('2.5.29.37')
const SERVER = oid('1.3.6.1.5.5.7.3.1')
/** Tags of general names. */
const DNS_NAME = 0x82
const IP_ADDRESS = 0x87
const YES = Buffer.from([0x01, 0x01, 0xff])

/**
 * Makes a P-256 key and a self-signed certificate for these DNS names and IP addresses. P-256, because its handshake
 * costs the till a tenth of an RSA one. One fixed form, read back by OpenSSL in the tests.
 */
export function makeCertificate(
  names: readonly string[],
  { clock, random }: { readonly clock: Clock; readonly random: Random },
): CertificatePair {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const from = clock.now() - HEAD_START
  const name = sequence(set(sequence(COMMON_NAME, utf8((names[0] ?? 'loket').slice(0, 64)))))
  const algorithm = sequence(ECDSA_WITH_SHA256)
  const told = sequence(
    tagged(0xa0, natural(Buffer.from([2]))),
    natural(Buffer.concat([Buffer.from([1]), random.bytes(15)])),
    algorithm,
    name,
    sequence(time(from), time(clock.now() + LIFE)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(...extensionsFor(names))),
  )
  const signature = bits(sign('sha256', told, { key: privateKey, dsaEncoding: 'der' }))
  return {
    cert: pemOf(sequence(told, algorithm, signature)),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  }
}

/** Checks a pair from elsewhere before the listener uses it. Never throws. */
export function checkCertificate({ cert, key }: CertificatePair, now: number): CheckedCertificate {
  const certificate = attempt(() => new X509Certificate(cert))
  if (certificate === undefined) return refused('no-certificate')
  if (/ENCRYPTED/.test(key)) return refused('encrypted-key')
  const privateKey = attempt(() => createPrivateKey(key))
  if (privateKey === undefined) return refused('no-key')
  if (isWeak(privateKey)) return refused('weak-key')
  if (!certificate.checkPrivateKey(privateKey)) return refused('key-differs')
  const from = certificate.validFromDate.getTime()
  const until = certificate.validToDate.getTime()
  if (now < from) return refused('not-yet-valid')
  if (now > until) return refused('expired')
  if (attempt(() => createSecureContext({ cert, key })) === undefined) return refused('unusable')
  const names = namesOf(certificate)
  const selfMade = certificate.issuer === certificate.subject && certificate.verify(certificate.publicKey)
  return { ok: true, facts: { from, until, names, selfMade } }
}

/** Whether it is time for a new certificate: from 30 days before the end on. */
export function isDueForRenewal({ until }: Pick<CertificateFacts, 'until'>, now: number): boolean {
  return now >= until - RENEW_BEFORE
}

function extensionsFor(names: readonly string[]): readonly Buffer[] {
  const extension = (id: Buffer, content: Buffer, critical: boolean): Buffer =>
    sequence(id, ...(critical ? [YES] : []), octets(content))
  return [
    // An authority for itself only: BoringSSL trusts a chain only when its last certificate may sign.
    extension(BASIC_CONSTRAINTS, sequence(YES, natural(Buffer.from([0]))), true),
    // digitalSignature and keyCertSign: the first bit and the sixth.
    extension(KEY_USAGE, bits(Buffer.from([0x84]), 2), true),
    extension(NAME_CONSTRAINTS, nameConstraints(names), true),
    extension(EXTENDED_KEY_USAGE, sequence(SERVER), false),
    extension(ALTERNATIVE_NAME, sequence(...names.map(alternativeName)), false),
  ]
}

/**
 * Anyone who trusts this certificate trusts what its key signs. So it is limited to these names, and excludes every
 * kind of name that is not among them (RFC 5280, 4.2.1.10).
 */
function nameConstraints(names: readonly string[]): Buffer {
  const subtree = (kind: number, ...base: readonly Buffer[]): Buffer => sequence(tagged(kind, ...base))
  const permitted = names.map((name) => {
    if (isIP(name) === 0) return subtree(DNS_NAME, Buffer.from(name, 'ascii'))
    const bytes = addressBytes(name)
    return subtree(IP_ADDRESS, bytes, Buffer.alloc(bytes.length, 0xff))
  })
  const none = (version: number): boolean => names.every((name) => isIP(name) !== version)
  const excluded = [
    ...(none(0) ? [subtree(DNS_NAME)] : []),
    ...(none(4) ? [subtree(IP_ADDRESS, Buffer.alloc(8))] : []),
    ...(none(6) ? [subtree(IP_ADDRESS, Buffer.alloc(32))] : []),
  ]
  return sequence(tagged(0xa0, ...permitted), ...(excluded.length > 0 ? [tagged(0xa1, ...excluded)] : []))
}

function alternativeName(name: string): Buffer {
  return isIP(name) === 0
    ? tagged(DNS_NAME, Buffer.from(name, 'ascii'))
    : tagged(IP_ADDRESS, addressBytes(name))
}

function addressBytes(address: string): Buffer {
  if (isIP(address) === 4) return Buffer.from(address.split('.').map(Number))
  // The URL parser normalises every form of an address; only `::` is left to expand.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const words = (part: string | undefined): readonly string[] => (part ? part.split(':') : [])
  const [before, after] = [words(head), words(tail)]
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return Buffer.from(
    [...before, ...zeros, ...after].flatMap((word) => {
      const value = Number.parseInt(word, 16)
      return [value >> 8, value & 0xff]
    }),
  )
}

function namesOf(certificate: X509Certificate): readonly string[] {
  return (certificate.subjectAltName ?? '')
    .split(', ')
    .flatMap((entry) => /^(?:DNS|IP Address):(.+)$/.exec(entry)?.[1] ?? [])
}

function isWeak(key: KeyObject): boolean {
  return key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) < WEAKEST_RSA
}

function pemOf(bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}

function refused(why: CertificateRefusal): CheckedCertificate {
  return { ok: false, why }
}
