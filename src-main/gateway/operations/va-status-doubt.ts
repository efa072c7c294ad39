/**
 * What a status answer may say about money although it is not a success, contradicts itself, or says it outside the
 * declared fields. It is not believed, and not lost.
 */
import { PAYMENT_FLAGS, type PaymentFlag } from '#domain/evidence.ts'
import type { FieldNote } from '#domain/field-note.ts'
import { isNumberOf } from '../codec/lenient.ts'
import { isObject } from '../transport/json.ts'
import { isPaidBill, readResponseCode } from '../codes/code-parts.ts'
import { STATUS_DECIDES, type StatusAnswer } from './va-status-response.ts'
import { isOfMoney, statusWords } from './va-status-words.ts'

type Asked = {
  readonly virtualAccountNo: string
  readonly customerNo: string
  readonly partnerServiceId: string
}

/** The top-level flag, as declared. */
export const FLAG_FIELD = 'virtualAccountData.paymentFlagStatus'
/** An answer has three levels; a deeper value is not a status of this order. */
const DEEPEST = 6
const MONEY: readonly PaymentFlag[] = ['S', 'WS', 'SP', 'WC']

/**
 * Other gateways' words for "no money yet" and "no money any more", and the digits of the national standard. A word
 * that is neither here nor in the interface's list may mean money.
 */
const NO_MONEY: ReadonlySet<string> = new Set([
  ...['PENDING', 'PROCESS', 'PROCESSING', 'INPROCESS', 'INPROGRESS', 'INITIATED', 'NEW', 'CREATED', 'OPEN'],
  ...['ACTIVE', 'WAITING', 'WAITINGPAYMENT', 'UNPAID', 'NOTPAID', 'BELUMBAYAR', 'BELUMDIBAYAR', 'MENUNGGU'],
  ...['FAIL', 'FAILED', 'FAILURE', 'GAGAL', 'DECLINED', 'REJECTED', 'DENIED', 'NOTFOUND'],
  ...['CANCEL', 'CANCELED', 'CANCELLED', 'BATAL', 'DIBATALKAN', 'VOID', 'EXPIRE', 'EXPIRED', 'KEDALUWARSA'],
  ...['01', '03', '05', '06', '07'],
])

/**
 * The word that says most about money, as an answer that holds nothing else; undefined when no such word is found.
 * `unread` says why it is not believed. If it includes the flag itself, the word is unlisted, and `SP` stands for it.
 */
export function statusDoubt(
  json: unknown,
  asked: Asked,
  notes: readonly FieldNote[],
  read?: StatusAnswer,
): StatusAnswer | undefined {
  // A word about money that was read says more than any unread one.
  if (read !== undefined && saysMoney(read, asked)) return undefined
  // If the top level is about another order, it is not evidence, whatever its entries say.
  const top = isObject(json) ? json['virtualAccountData'] : undefined
  if (isObject(top) && isOfAnother(top, asked)) return undefined
  const words = [...flagsIn(json, asked, 0)].flatMap((value) => wordOf(value) ?? [])
  const listed = MONEY.find((flag) => words.includes(flag))
  if (listed === undefined && words.length === 0 && !saysPaidBill(json)) return undefined
  // In a readable answer, only the word's place is odd.
  const odd = read === undefined ? notes.map(({ field }) => field).filter(decides) : ['additionalInfo.data']
  const unread = listed === undefined ? [...new Set([FLAG_FIELD, ...odd])] : odd
  return {
    responseCode: '',
    virtualAccountData: { paymentFlagStatus: listed ?? 'SP' },
    // Each field may be valid and the whole a contradiction: then the code is not believed.
    unread: unread.length === 0 ? ['responseCode'] : unread,
  }
}

/** No flag, and a code for "paid bill": it does not say which payment. */
function saysPaidBill(json: unknown): boolean {
  const code = isObject(json) ? String(json['responseCode']) : ''
  const parts = readResponseCode(code)
  return parts !== undefined && isPaidBill(parts)
}

function saysMoney(read: StatusAnswer, { virtualAccountNo }: Asked): boolean {
  return statusWords(read, virtualAccountNo).some(({ flag }) => isOfMoney(flag))
}

/** Every flag that appears with the order's own number, or without a number. */
function* flagsIn(value: unknown, asked: Asked, depth: number): Generator<unknown, void> {
  if (depth > DEEPEST) return
  if (Array.isArray(value)) {
    for (const item of value) yield* flagsIn(item, asked, depth + 1)
  } else if (isObject(value) && !isOfAnother(value, asked)) {
    if (Object.hasOwn(value, 'paymentFlagStatus')) yield value['paymentFlagStatus']
    for (const member of Object.values(value)) yield* flagsIn(member, asked, depth + 1)
  }
}

/** Padding spaces, or the partner's code in front, do not make it another number. */
function isOfAnother(part: Readonly<Record<string, unknown>>, asked: Asked): boolean {
  return (['virtualAccountNo', 'customerNo', 'partnerServiceId'] as const).some((name) => {
    const value = part[name]
    const given = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
    return given !== '' && !given.endsWith(asked[name].trim()) && !isNumberOf(value, asked[name])
  })
}

/** The flag, or `other` for a word that may mean money; undefined when it says that no money came, or nothing. */
function wordOf(value: unknown): PaymentFlag | 'other' | undefined {
  const isWord = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  const word = (isWord ? String(value) : '').trim().toUpperCase()
  const flag = PAYMENT_FLAGS.find((known) => known === word)
  if (flag !== undefined) return isOfMoney(flag) ? flag : undefined
  const letters = word.replaceAll(/[^A-Z0-9]/g, '')
  return letters === '' || NO_MONEY.has(letters) ? undefined : 'other'
}

function decides(field: string): boolean {
  return STATUS_DECIDES.some((known) => known === field || known.startsWith(`${field}.`))
}
