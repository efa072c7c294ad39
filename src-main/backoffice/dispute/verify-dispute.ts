import { hashLink } from '#journal/chain/chain.ts'
import { alteredParts, fingerprintOf, isSealed, readDispute, type ReadDispute, sha256Of } from './file.ts'
import { bad, type DisputeFinding, good } from './finding.ts'
import { orderFinding } from './order-finding.ts'
import { providerFinding } from './provider-finding.ts'

export type DisputeVerdict =
  | {
      /** `not-checked`: no fault, but the key that was named had nothing to check. */
      readonly verdict: 'sound' | 'broken' | 'not-checked'
      readonly findings: readonly DisputeFinding[]
      readonly about: { readonly reference: string; readonly shop: string; readonly madeAt: string }
      readonly sha256: string
      readonly key: string
    }
  | { readonly verdict: 'unreadable'; readonly why: string }

/**
 * Checks a data file anywhere, without the till and its journal. `providerKey`: PEM of the provider's public key,
 * with which its own signatures are checked too.
 */
export function verifyDispute(bytes: Uint8Array, providerKey?: string): DisputeVerdict {
  const read = readDispute(bytes)
  if (!read.ok) return { verdict: 'unreadable', why: read.why }
  const { file, isAsWritten } = read
  const provider = providerFinding(file, providerKey)
  const findings = [
    isAsWritten
      ? good('spelling', 'every byte is where Loket would write it')
      : bad('spelling', 'Loket would write it in other bytes'),
    partsOf(file),
    isSealed(file)
      ? good('seal', `signed by the till's key ${fingerprintOf(file)}`)
      : bad('seal', "the till's signature does not fit"),
    entriesOf(file),
    orderFinding(file),
    provider,
  ]
  // The auditor asked for a check that did not take place.
  const isIdle = providerKey !== undefined && provider.isChecked === false
  const { about, order } = file.parts
  return {
    verdict: !findings.every(({ ok }) => ok) ? 'broken' : isIdle ? 'not-checked' : 'sound',
    findings,
    about: { reference: order.reference, shop: about.shop, madeAt: about.madeAt },
    sha256: sha256Of(bytes),
    key: fingerprintOf(file),
  }
}

/** A name may be forged: no part of Loket's own has one that is longer. */
const LONGEST_NAME = 16

function partsOf(file: ReadDispute): DisputeFinding {
  const altered = alteredParts(file)
  return altered.length === 0
    ? good('parts', `${Object.keys(file.parts).length} parts, each as it was sealed`)
    : bad('parts', `altered: ${altered.map((name) => name.slice(0, LONGEST_NAME)).join(', ')}`)
}

/** Recomputes the journal's own hashes of every entry that is shown whole, and their order. */
function entriesOf({ parts }: ReadDispute): DisputeFinding {
  const { entries, head } = parts.journal
  let whole = 0
  let unproven = 0
  let last: { readonly seq: bigint; readonly hash: string } | undefined
  for (const one of entries) {
    const seq = BigInt(one.seq)
    if (seq > BigInt(head.seq)) return bad('entries', `entry ${seq} is after the end of the journal`, seq)
    if (last !== undefined && seq <= last.seq)
      return bad('entries', `entry ${seq} is not after the one before it`, seq)
    if (!('hash' in one)) {
      if (!('withheld' in one)) unproven += 1
      last = { seq, hash: '' }
      continue
    }
    const { at, stream, kind, body, prev, hash } = one
    const link = { seq, at: BigInt(at), stream, kind, body }
    if (hashLink(Buffer.from(prev, 'hex'), link).toString('hex') !== hash)
      return bad('entries', `entry ${seq} is not what the journal hashed`, seq)
    if (last !== undefined && last.hash !== '' && seq === last.seq + 1n && last.hash !== prev)
      return bad('entries', `entry ${seq} does not follow the one before it`, seq)
    if (seq === BigInt(head.seq) && hash !== head.hash)
      return bad('entries', `entry ${seq} is not the end of the journal`, seq)
    whole += 1
    last = { seq, hash }
  }
  const held = entries.length - whole - unproven
  return good(
    'entries',
    [
      `${whole} entries of the journal, each with its own hash`,
      ...(unproven === 0 ? [] : [`${unproven} shown without it`]),
      ...(held === 0 ? [] : [`${held} not shown`]),
    ].join('; '),
  )
}
