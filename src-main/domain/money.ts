/** The only currency of the interface (section 2.1, Amount object). */
export type Currency = 'IDR'

/** An amount in sen (1/100 rupiah). A difference may be negative; the wire and the till accept nothing below zero. */
export type Money = { readonly minor: bigint; readonly currency: Currency }

const SEN = 100n
const WIRE_INTEGER_DIGITS = 14

/** An amount of sen. */
export function moneyOfMinor(minor: bigint): Money {
  return { minor, currency: 'IDR' }
}

/** An amount of whole rupiah. A negative, fractional or unsafe number is a bug and throws RangeError. */
export function rupiah(whole: bigint | number): Money {
  if (typeof whole === 'number' && !Number.isSafeInteger(whole))
    throw new RangeError(`not whole rupiah: ${whole}`)
  if (whole < 0) throw new RangeError(`negative rupiah: ${whole}`)
  return moneyOfMinor(BigInt(whole) * SEN)
}

/** Smallest amount a QR may ask for (section 8). */
export const MINIMUM_QR: Money = rupiah(10_000n)

/** Largest amount on the wire: String (16.2), sixteen digits including two decimals (section "Conventions"). */
export const MAXIMUM_WIRE: Money = moneyOfMinor(10n ** 16n - 1n)

export function addMoney(a: Money, b: Money): Money {
  return moneyOfMinor(a.minor + b.minor)
}

/** `a - b`; negative when b is the larger. */
export function subtractMoney(a: Money, b: Money): Money {
  return moneyOfMinor(a.minor - b.minor)
}

export function compareMoney(a: Money, b: Money): -1 | 0 | 1 {
  if (a.minor === b.minor) return 0
  return a.minor < b.minor ? -1 : 1
}

export function sameMoney(a: Money, b: Money): boolean {
  return a.minor === b.minor && a.currency === b.currency
}

export function isZero(money: Money): boolean {
  return money.minor === 0n
}

/** Digits in groups of three with points, as Indonesians write them: `1.250.000`. */
export function groupDigits(whole: bigint): string {
  return String(whole).replace(/\B(?=(?:\d{3})+$)/g, '.')
}

/** For a person: `Rp 150.000`, `Rp 150.000,50`, `-Rp 5.000`. The space is ordinary; screens prevent a break there. */
export function formatRupiah(money: Money): string {
  const { sign, whole, sen } = split(money)
  const decimals = sen === 0n ? '' : `,${twoDigits(sen)}`
  return `${sign}Rp ${groupDigits(whole)}${decimals}`
}

/**
 * For the wire: `150000.00`, String (16.2) of the Amount object (section 2.1).
 * Throws RangeError below zero or above `MAXIMUM_WIRE`: such an amount must be refused earlier.
 */
export function wireAmount(money: Money): string {
  if (money.minor < 0n || money.minor > MAXIMUM_WIRE.minor) {
    throw new RangeError(`amount outside String (16.2): ${money.minor} sen`)
  }
  const { whole, sen } = split(money)
  return `${whole}.${twoDigits(sen)}`
}

/** Reads the exact wire form `<1 to 14 digits>.dd`; anything else is undefined. */
export function parseWireAmount(text: string): Money | undefined {
  return /^\d{1,14}\.\d{2}$/.test(text) ? readWireAmount(text) : undefined
}

/** As `parseWireAmount`, but also with no or one decimal, as in some answers and QR payloads. */
export function readWireAmount(text: string): Money | undefined {
  const match = /^(\d{1,14})(?:\.(\d{1,2}))?$/.exec(text)
  if (match === null) return undefined
  const [, whole = '', decimals = ''] = match
  return moneyOfMinor(BigInt(whole + decimals.padEnd(2, '0')))
}

export type TypedAmountRefusal = 'empty' | 'not-a-number' | 'ambiguous' | 'has-sen' | 'too-large' | 'negative'
export type TypedAmount =
  | { readonly ok: true; readonly money: Money }
  | { readonly ok: false; readonly reason: TypedAmountRefusal }

// A no-break, figure, thin or narrow space may group digits; an ordinary space may equally separate two numbers.
const SIGN = '[-\\u2212]'
const LABEL = '(?:rp\\.?|idr)'
const FRAME = new RegExp(
  `^(${SIGN})?\\s*${LABEL}?\\s*(${SIGN})?\\s*(.*?)([.,][-\\u2013\\u2014]{1,2})?$`,
  'isu',
)
const GROUPED =
  /^([1-9]\d{0,2})((?:([.,\u00a0\u2007\u2009\u202f])\d{3})(?:\3\d{3})*)(?:(?!\3)[.,](\d{1,2}))?$/u
const PLAIN = /^(0|[1-9]\d*)$/
// With four or more digits before it, the mark cannot end a first group, so it is the decimal mark.
const PLAIN_WITH_DECIMALS = /^([1-9]\d{3,})[.,](\d{1,2})$/
const NUMBER_LIKE = /^(?=.*\d)[\d.,\s]+$/su

/**
 * Reads what a cashier typed or pasted as whole rupiah: `150000`, `100.000`, `100,000`, `100.000,00`, `Rp100.000,-`,
 * `IDR 100,000.00`. Ambiguous input is refused, never guessed: `100.00` may be a hundred, or an unfinished hundred
 * thousand. A leading zero suggests a telephone number.
 * Refusals: `empty`; `not-a-number`; `ambiguous`; `has-sen` (a till takes whole rupiah); `too-large` for the wire;
 * `negative`. Zero is accepted; the caller checks the minimum.
 */
export function parseTypedAmount(text: string): TypedAmount {
  const [, before = '', after = '', body = '', dash = ''] = FRAME.exec(text.trim()) ?? []
  if (before + after + body + dash === '') return refused('empty')
  if (before !== '' && after !== '') return refused('not-a-number')
  const read = readBody(body, dash !== '')
  // `negative` needs a number after the sign; `-abc` is not a number.
  if (before + after !== '' && (read.ok || read.reason !== 'not-a-number')) return refused('negative')
  return read
}

function readBody(body: string, dashed: boolean): TypedAmount {
  if (!NUMBER_LIKE.test(body)) return refused('not-a-number')
  const parts = splitBody(body)
  if (parts === undefined) return refused('ambiguous')
  // `,-` stands for the decimals, so both together are ambiguous.
  if (dashed && parts.decimals !== '') return refused('ambiguous')
  if (/[1-9]/.test(parts.decimals)) return refused('has-sen')
  if (parts.whole.length > WIRE_INTEGER_DIGITS) return refused('too-large')
  return { ok: true, money: rupiah(BigInt(parts.whole)) }
}

function splitBody(body: string): { readonly whole: string; readonly decimals: string } | undefined {
  const grouped = GROUPED.exec(body)
  if (grouped !== null) {
    const [, first = '', groups = '', , decimals = ''] = grouped
    return { whole: first + groups.replace(/\D/gu, ''), decimals }
  }
  const plain = PLAIN.exec(body) ?? PLAIN_WITH_DECIMALS.exec(body)
  if (plain === null) return undefined
  const [, whole = '', decimals = ''] = plain
  return { whole, decimals }
}

function refused(reason: TypedAmountRefusal): TypedAmount {
  return { ok: false, reason }
}

function split(money: Money): { readonly sign: '' | '-'; readonly whole: bigint; readonly sen: bigint } {
  const size = money.minor < 0n ? -money.minor : money.minor
  return { sign: money.minor < 0n ? '-' : '', whole: size / SEN, sen: size % SEN }
}

function twoDigits(sen: bigint): string {
  return String(sen).padStart(2, '0')
}
