/** Signatures of business days and their addenda: notes in a stream for each day. */
import type { Addendum, Signature } from '#domain/day-signature.ts'
import type { HashedLink } from '../chain/events.ts'
import { decodeEntry } from '../tables/entries.ts'

/** As journalled: released, so never changed. */
export type SignatureBody = Omit<Signature, 'addenda' | 'entry' | 'at'>
export type AddendumBody = Omit<Addendum, 'at'>

export const DAY_SIGNED = 'day-signed'
export const DAY_ADDENDUM = 'day-addendum'
/** The setting with the last number, its day, the event up to which later facts were looked for, and the day of number 1. */
export const LAST_SIGNED_KEY = 'signoff.last'
/** The setting with the takings above which two people sign, sen. */
export const SIGNOFF_LIMIT_KEY = 'signoff.limit'
export const limitIn = (text = ''): bigint | undefined => (/^\d{1,17}$/.test(text) ? BigInt(text) : undefined)
export const signedDayStream = (day: number): string => `day ${day}`

export type LastSigned = {
  readonly number: number
  readonly day: number
  readonly seq: bigint
  readonly since: number
}

export function readLastSigned(text: string | undefined): LastSigned | undefined {
  const match = /^(\d{1,9}) (\d{8}) (\d{1,18}) (\d{8})$/.exec(text ?? '')
  if (match === null) return undefined
  const [, number = '', day = '', seq = '', since = ''] = match
  return { number: Number(number), day: Number(day), seq: BigInt(seq), since: Number(since) }
}

export const writeLastSigned = ({ number, day, seq, since }: LastSigned): string =>
  `${number} ${day} ${seq} ${since}`

/** From all links of the day's stream; undefined while it is not signed. */
export function signatureIn(links: readonly HashedLink[]): Signature | undefined {
  let signature: Signature | undefined
  for (const link of links) {
    const entry = decodeEntry(link.kind, link.body)
    if (entry.type !== 'note') continue
    const at = Number(link.at)
    if (entry.kind === DAY_SIGNED && signature === undefined)
      signature = {
        ...(entry.body as SignatureBody),
        at,
        addenda: [],
        entry: { seq: link.seq, hash: link.hash.toString('hex') },
      }
    else if (entry.kind === DAY_ADDENDUM && signature !== undefined)
      signature = {
        ...signature,
        addenda: [...signature.addenda, { ...(entry.body as AddendumBody), at }],
      }
  }
  return signature
}
