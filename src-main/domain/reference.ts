import { randomDigits, type Random } from './ports.ts'
import { jakartaDay } from './timestamp.ts'

declare const brand: unique symbol

/**
 * The number by which an order is known everywhere: `partnerReferenceNo` (sections 2.4 and 2.5, A-Z and 0-9). A
 * status request sends it as `virtualAccountNo`, String (28) (section 2.2). 21 characters, at most 28.
 */
export type Reference = string & { readonly [brand]: 'Reference' }

export type ReferenceMode = 'real' | 'practice'

/** `readable`: letters and digits. `digits`: for a gateway profile that accepts only digits. */
export type ReferenceAlphabet = 'readable' | 'digits'

export type ReferenceParts = {
  readonly mode: ReferenceMode
  readonly alphabet: ReferenceAlphabet
  readonly till: number
  /** The till's Jakarta day, `yyyy-MM-dd`, by its clock; to be read by people, never to decide by. */
  readonly day: string
  readonly sequence: bigint
  readonly salt: string
}

export type ReferenceInput = {
  readonly mode: ReferenceMode
  /** 1 to 999, one for each till of the merchant. */
  readonly till: number
  /** The till's own count, 0 or more. Persisted; it only grows and never restarts, not even each day. */
  readonly sequence: bigint
  /** Epoch milliseconds. */
  readonly now: number
  readonly random: Random
  /** Default `readable`. */
  readonly alphabet?: ReferenceAlphabet
}

const PREFIX = {
  readable: { real: 'L', practice: 'P' },
  digits: { real: '1', practice: '9' },
} as const
// Crockford's base 32 leaves out I, L, O and U, which are easily misread or misheard.
const SALT_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const SALT_LENGTH = 4
const SEQUENCE_DIGITS = 7
const MOST_SEQUENCE_DIGITS = 14

const MONTH_DAY = '(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])'
const MIDDLE = `(?!000)(\\d{3})(\\d{2}${MONTH_DAY})(\\d{7}|[1-9]\\d{7,13})`
const READABLE_FORM = new RegExp(`^([LP])${MIDDLE}([0-9A-HJKMNP-TV-Z]{4})$`)
const DIGITS_FORM = new RegExp(`^([19])${MIDDLE}(\\d{4})$`)

/**
 * A new reference: prefix (mode), till (3), yyMMdd in Jakarta, sequence (7, growing to 14), 4 random characters.
 * Till and sequence make it unique across restarts, tills and a clock set back. The random end covers the one
 * exception: a journal restored from an older copy reuses sequence numbers.
 * Throws RangeError on a till or a sequence outside its range: a bug.
 */
export function makeReference(input: ReferenceInput): Reference {
  const { mode, till, sequence, now, random, alphabet = 'readable' } = input
  if (!Number.isInteger(till) || till < 1 || till > 999) throw new RangeError(`no till number: ${till}`)
  if (sequence < 0n || sequence >= 10n ** BigInt(MOST_SEQUENCE_DIGITS)) {
    throw new RangeError(`sequence out of range: ${sequence}`)
  }
  const day = jakartaDay(now).slice(2).replaceAll('-', '')
  const count = String(sequence).padStart(SEQUENCE_DIGITS, '0')
  const text =
    PREFIX[alphabet][mode] + String(till).padStart(3, '0') + day + count + makeSalt(random, alphabet)
  if (!isReference(text)) throw new RangeError(`not a reference: ${text}`)
  return text
}

/** Whether the text has the form of one of our references; such an order need not exist. */
export function isReference(text: string): text is Reference {
  return READABLE_FORM.test(text) || DIGITS_FORM.test(text)
}

/** The parts of a reference, or undefined when the text is not a reference of ours. */
export function readReference(text: string): ReferenceParts | undefined {
  const match = READABLE_FORM.exec(text) ?? DIGITS_FORM.exec(text)
  if (match === null) return undefined
  const [, prefix = '', till = '', day = '', sequence = '', salt = ''] = match
  return {
    mode: prefix === 'L' || prefix === '1' ? 'real' : 'practice',
    alphabet: prefix === 'L' || prefix === 'P' ? 'readable' : 'digits',
    till: Number(till),
    day: `20${day.slice(0, 2)}-${day.slice(2, 4)}-${day.slice(4)}`,
    sequence: BigInt(sequence),
    salt,
  }
}

/** How references of this mode and till begin, one for each alphabet. */
export function referencePrefixes(mode: ReferenceMode, till: number): readonly string[] {
  return Object.values(PREFIX).map((prefix) => prefix[mode] + String(till).padStart(3, '0'))
}

/** In groups, to be read or read out: `P001-261120-0000042-7F3Q`. */
export function displayReference(reference: Reference): string {
  const end = reference.length - SALT_LENGTH
  const parts = [
    reference.slice(0, 4),
    reference.slice(4, 10),
    reference.slice(10, end),
    reference.slice(end),
  ]
  return parts.join('-')
}

function makeSalt(random: Random, alphabet: ReferenceAlphabet): string {
  if (alphabet === 'digits') return randomDigits(random, SALT_LENGTH)
  // 256 is a multiple of 32, so the low five bits favour no letter.
  return Array.from(random.bytes(SALT_LENGTH), (byte) => SALT_LETTERS.charAt(byte & 31)).join('')
}
