/** What the QR of a report says: number, day, sums and seal in one line of plain letters. */
import { sign } from 'node:crypto'
import { type DaySums, takingsOf } from '#domain/day-sums.ts'
import type { Signature } from '#domain/day-signature.ts'
import { fingerprintOf, isSignedBy, keyOfSeed } from '../seal/sealed-file.ts'
import { amountOf, isoOf } from './report-file.ts'

const HEAD = 'LOKETDAY1'
const DOMAIN = 'loket day code 1\n'
const NAMES = [
  ...([
    'no',
    'day',
    'till',
    'orders',
    'asked',
    'came',
    'cash',
    'takings',
    'refunds',
    'owed',
    'unknown',
  ] as const),
  ...(['short', 'over', 'open', 'addenda', 'entry', 'hash', 'key', 'sig'] as const),
] as const
type Name = (typeof NAMES)[number]
const LONGEST = 1_000

type Given = {
  readonly signature: Signature
  readonly total: DaySums
  /** Three digits. */
  readonly till: string
}

/** The sums are those of the signature and its addenda together. */
export function encodeDayCode({ signature, total, till }: Given, seed: Uint8Array): string {
  const { own, raw } = keyOfSeed(seed)
  const minor = (name: keyof DaySums): bigint => total[name]?.minor ?? 0n
  const { number, day, open, addenda, entry } = signature
  const text = line({
    ...{ no: String(number), day: isoOf(day), till },
    orders: String(total.orders?.count ?? 0),
    asked: amountOf(minor('orders')),
    came: amountOf(minor('came')),
    cash: amountOf(minor('cash-sales') - minor('cash-voided') + minor('cash-instead')),
    takings: amountOf(takingsOf(total)),
    refunds: amountOf(minor('refunds-paid')),
    owed: amountOf(minor('refunds-owed')),
    unknown: amountOf(minor('unknown')),
    short: amountOf(minor('drawer-short')),
    over: amountOf(minor('drawer-over')),
    open: String(open.length),
    addenda: String(addenda.length),
    entry: String(entry.seq),
    hash: entry.hash,
    key: raw.toString('base64url'),
  })
  return `${text};sig=${sign(null, signedText(text), own).toString('base64url')}`
}

export type DayCode = Readonly<Record<Exclude<Name, 'sig'>, string>>
export type DayCodeReading =
  | { readonly ok: true; readonly code: DayCode; readonly fingerprint: string }
  | { readonly ok: false; readonly why: 'no-code' | 'altered' }

export const isDayCode = (text: string): boolean => text.trimStart().startsWith(`${HEAD};`)

/** Reads what a QR says; white space around it is not part of it. */
export function readDayCode(given: string): DayCodeReading {
  const text = given.trim()
  if (text.length > LONGEST || !isDayCode(text)) return { ok: false, why: 'no-code' }
  const [, ...members] = text.split(';')
  const found = new Map(
    members.map((member): readonly [string, string] => {
      const at = member.indexOf('=')
      return [member.slice(0, at), member.slice(at + 1)]
    }),
  )
  const code = Object.fromEntries(NAMES.map((name) => [name, found.get(name) ?? ''])) as Record<Name, string>
  const { sig, ...said } = code
  const body = line(said)
  const [key, signature] = [fromBase64(said.key), fromBase64(sig)]
  // Written again, it is the very same text: no letter of it is without meaning.
  const isWhole = `${body};sig=${sig}` === text
  if (!isWhole || !isSignedBy(key, signedText(body), signature)) return { ok: false, why: 'altered' }
  return {
    ok: true,
    code: said,
    fingerprint: fingerprintOf({ proof: { key: (key ?? Buffer.alloc(0)).toString('base64') } }),
  }
}

const signedText = (text: string): Buffer => Buffer.from(DOMAIN + text)

function line(said: DayCode): string {
  return [HEAD, ...NAMES.flatMap((name) => (name === 'sig' ? [] : [`${name}=${said[name]}`]))].join(';')
}

function fromBase64(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? bytes : undefined
}
