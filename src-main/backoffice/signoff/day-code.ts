/** What the QR of a report says: number, day, sums and seal in one line of plain letters. */
import { sign } from 'node:crypto'
import { z } from 'zod'
import type { ReportAbout } from '#contract/signoff-views.ts'
import { type DaySums, takingsOf } from '#domain/day-sums.ts'
import type { OpenMatter, Signature } from '#domain/day-signature.ts'
import { digits, fingerprintOf, hash, isSignedBy, keyOfSeed } from '../seal/sealed-file.ts'
import { amountOf, isoOf, MONEY_KINDS } from './report-file.ts'

const HEAD = 'LOKETDAY1'
const DOMAIN = 'loket day code 1\n'
const NAMES = [
  ...([
    'mode',
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
  ...(['short', 'over', 'open', 'addenda', 'journal', 'entry', 'hash', 'key', 'sig'] as const),
] as const
type Name = (typeof NAMES)[number]
const LONGEST = 1_000

const amount = z.string().regex(/^-?\d{1,18}\.\d{2}$/)
const count = z.string().regex(/^-?\d{1,9}$/)
const several = z.string().regex(/^\d{1,9}$/)
/** What each name may say: a stranger's key may sign anything. */
const shape = z.strictObject({
  mode: z.enum(MONEY_KINDS),
  no: z.string().regex(/^[1-9]\d{0,8}$/),
  day: z.iso.date(),
  till: z.string().regex(/^\d{3}$/),
  orders: count,
  ...{ asked: amount, came: amount, cash: amount, takings: amount, refunds: amount, owed: amount },
  ...{ unknown: amount, short: amount, over: amount, open: several, addenda: several },
  journal: z.string().regex(/^[0-9a-f]{12}$/),
  ...{ entry: digits, hash, key: z.string() },
})

/** Short enough to compare by eye. A journal that was brought back from an older copy keeps its own. */
export const shortJournal = (id: Buffer): string => id.toString('hex').slice(0, 12)

type Given = {
  readonly about: Pick<ReportAbout, 'mode' | 'till'>
  readonly signature: Signature
  readonly total: DaySums
  readonly open: readonly OpenMatter[]
  readonly journalId: Buffer
}

/** The sums are those of the signature and its addenda together, and what is open is open now. */
export function encodeDayCode({ about, signature, total, open, journalId }: Given, seed: Uint8Array): string {
  const { own, raw } = keyOfSeed(seed)
  const minor = (name: keyof DaySums): bigint => total[name]?.minor ?? 0n
  const { number, day, addenda, entry } = signature
  const text = line({
    ...{ mode: about.mode, no: String(number), day: isoOf(day), till: about.till },
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
    journal: shortJournal(journalId),
    entry: String(entry.seq),
    hash: entry.hash,
    key: raw.toString('base64url'),
  })
  return `${text};sig=${sign(null, signedText(text), own).toString('base64url')}`
}

export type DayCode = Readonly<z.output<typeof shape>>
export type DayCodeReading =
  | { readonly ok: true; readonly code: DayCode; readonly fingerprint: string }
  | { readonly ok: false; readonly why: 'no-code' | 'altered' | 'not-as-written' }

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
  const read = shape.safeParse(said)
  if (!read.success) return { ok: false, why: 'not-as-written' }
  return {
    ok: true,
    code: read.data,
    fingerprint: fingerprintOf({ proof: { key: (key ?? Buffer.alloc(0)).toString('base64') } }),
  }
}

const signedText = (text: string): Buffer => Buffer.from(DOMAIN + text)

function line(said: Readonly<Record<Exclude<Name, 'sig'>, string>>): string {
  return [HEAD, ...NAMES.flatMap((name) => (name === 'sig' ? [] : [`${name}=${said[name]}`]))].join(';')
}

function fromBase64(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? bytes : undefined
}
