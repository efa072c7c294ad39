import { crc16 } from './crc16.ts'
import { readReference } from './reference.ts'

declare const brand: unique symbol

/**
 * The text of the barcode on a receipt or a waiting slip: `LKT`, a letter for what it names, the till (3), the number
 * (7, growing by two), a check of the named thing (4) and a check of the text (2). 20 characters, without anything
 * personal. A reference alone would not fit the narrow roll in bars that a cheap scanner reads.
 */
export type ScanCode = string & { readonly [brand]: 'ScanCode' }

const PREFIX = 'LKT'

const KINDS = {
  R: { kind: 'order', isPractice: false },
  U: { kind: 'order', isPractice: true },
  S: { kind: 'slip', isPractice: false },
  V: { kind: 'slip', isPractice: true },
} as const
type Letter = keyof typeof KINDS

/** How a code begins: nothing that a person types does. */
export const SCAN_HEADS: readonly string[] = Object.keys(KINDS).map((letter) => PREFIX + letter)

export type ScanParts = {
  readonly kind: 'order' | 'slip'
  readonly isPractice: boolean
  readonly till: number
  /** The sequence of an order's reference, or the number of a slip. */
  readonly number: bigint
}

const LEAST_DIGITS = 7
/** Every text of this form is at most 28 characters long: a number has at most 15 digits. */
const FORM = new RegExp(`^${PREFIX}([RSUV])(?!000)(\\d{3})(\\d{7}(?:\\d\\d){0,4})(\\d{4})(\\d\\d)$`)

/** The code of an order; undefined for a reference that is not ours. */
export function scanCodeOfOrder(reference: string): ScanCode | undefined {
  const parts = readReference(reference)
  if (parts === undefined) return undefined
  return made(parts.mode === 'practice' ? 'U' : 'R', parts.till, parts.sequence, reference)
}

/** The code of a waiting slip. Its time tells it from the slip with the same number in an older journal. */
export function scanCodeOfSlip(
  slip: { readonly number: number; readonly at: number },
  till: { readonly till: number; readonly isPractice: boolean },
): ScanCode {
  return made(till.isPractice ? 'V' : 'S', till.till, BigInt(slip.number), String(slip.at))
}

/** Whether the text is a code: its form and its last two digits are right. The named thing need not exist. */
export function isScanCode(text: string): text is ScanCode {
  return FORM.test(text) && text.endsWith(checkOf(text.slice(0, -2)))
}

/** What the code names. Throws RangeError on a text that is not a code: a bug. */
export function readScanCode(code: ScanCode): ScanParts {
  const [, letter = '', till = '', number = ''] = FORM.exec(code) ?? []
  if (!isLetter(letter)) throw new RangeError(`not a scan code: ${code}`)
  return { ...KINDS[letter], till: Number(till), number: BigInt(number) }
}

function made(letter: Letter, till: number, number: bigint, named: string): ScanCode {
  const digits = String(number).padStart(LEAST_DIGITS, '0')
  // Two digits share one symbol of the barcode, so their count stays even.
  const even = digits.length % 2 === 1 ? digits : `0${digits}`
  const own = String(crc16(named) % 10_000).padStart(4, '0')
  const text = `${PREFIX}${letter}${String(till).padStart(3, '0')}${even}${own}`
  return `${text}${checkOf(text)}` as ScanCode
}

/** ISO 7064, modulo 97: one wrong digit, and two that changed places, never pass. */
function checkOf(text: string): string {
  const number = BigInt(text.charCodeAt(PREFIX.length) + text.slice(PREFIX.length + 1))
  return String(98n - ((number * 100n) % 97n)).padStart(2, '0')
}

function isLetter(text: string): text is Letter {
  return text in KINDS
}
