import { constants, createPublicKey, type KeyObject, publicDecrypt, timingSafeEqual } from 'node:crypto'
import { isObject, readJson } from '#gateway/transport/json.ts'
import type { ReadDispute } from './file.ts'
import { bad, type DisputeFinding, good, unchecked } from './finding.ts'

type Signed = ReadDispute['parts']['signed'][number]

/** Whether each signed call is an entry of this journal and this order, and signed by the key if one is named. */
export function providerFinding({ parts }: ReadDispute, pem: string | undefined): DisputeFinding {
  const { signed, order, journal } = parts
  const entries = new Map(journal.entries.map((one) => [one.seq, one]))
  const isAfter = (entry: string): boolean => BigInt(entry) > BigInt(journal.head.seq)
  const stray = signed.find(
    (one) => isAfter(one.entry) || !isIn(entries.get(one.entry), one, order.reference),
  )
  if (stray !== undefined)
    return bad('provider', `entry ${stray.entry} is no such call in this journal`, BigInt(stray.entry))
  const signatures = signed.filter(({ signature }) => signature !== undefined)
  const count = signatures.length
  if (count === 0) return unchecked('provider', 'no signature of the provider is in it: not checked')
  if (pem === undefined)
    return unchecked('provider', `${count} signatures of the provider, not checked: name --provider-key`)
  const key = createPublicKey(pem)
  const wrong = signatures.find(
    ({ signature = '', signedSha256 }) => !isSignatureOf(key, signature, signedSha256),
  )
  if (wrong !== undefined)
    return bad('provider', `entry ${wrong.entry} is not signed by this key`, BigInt(wrong.entry))
  const hidden = signatures.filter(({ entry }) => 'withheld' in (entries.get(entry) ?? {})).length
  return good(
    'provider',
    [
      `${count} signatures, each of a digest by the key that was named; the text of the digest is not in the file`,
      ...(hidden === 0 ? [] : [`${hidden} of them of entries that are not shown`]),
    ].join('; '),
  )
}

type Entry = ReadDispute['parts']['journal']['entries'][number]

/** Of an entry that is not shown, only its kind can be compared. */
function isIn(entry: Entry | undefined, { signedSha256, signature }: Signed, reference: string): boolean {
  if (entry?.kind.startsWith('callback/') !== true) return false
  if (!('body' in entry)) return true
  const fact = objectIn(entry.body)
  const evidence = objectIn(fact['evidence'])
  return (
    entry.stream === reference &&
    fact['reference'] === reference &&
    fact['verified'] === true &&
    evidence['signed'] === signedSha256 &&
    evidence['signature'] === signature
  )
}

function objectIn(text: unknown): Readonly<Record<string, unknown>> {
  const value = typeof text === 'string' ? readJson(Buffer.from(text))?.value : undefined
  return isObject(value) ? value : {}
}

/** RFC 8017, 9.2: what precedes a SHA-256 in a PKCS#1 v1.5 signature. */
const SHA_256_HEAD = Buffer.from('3031300d060960864801650304020105000420', 'hex')

/** Node signs texts only; the text itself holds customers' data, so the file has its digest. */
function isSignatureOf(key: KeyObject, signature: string, digest: string): boolean {
  try {
    const opened = publicDecrypt(
      { key, padding: constants.RSA_PKCS1_PADDING },
      Buffer.from(signature, 'base64'),
    )
    const right = Buffer.concat([SHA_256_HEAD, Buffer.from(digest, 'hex')])
    return opened.length === right.length && timingSafeEqual(opened, right)
  } catch {
    return false
  }
}
