/** What a status answer says of an order, word by word, and whether that decides anything. */
import type { PaymentFlag } from '#domain/evidence.ts'
import type { FieldNote } from '#domain/field-note.ts'
import type { Money } from '#domain/money.ts'
import type { StatusAnswer } from './va-status-response.ts'

/** The word about one transaction, from anywhere in the answer. */
export type StatusWord = {
  readonly flag: PaymentFlag
  /** Of the latest transaction, which the entries may repeat; each entry is a transaction of its own. */
  readonly isTop?: true
  readonly paid?: Money
  readonly total?: Money
  /** A stated fee: the seller's (S) or the buyer's (B). */
  readonly fee?: { readonly type: 'S' | 'B'; readonly amount: Money }
  readonly paidAt?: number
  readonly transactionId?: string
  readonly rrn?: string
  /** For a word about money: deciding fields that could not be read. */
  readonly unread: readonly string[]
}

type Part = NonNullable<NonNullable<NonNullable<StatusAnswer['additionalInfo']>['data']>[number]>

const TOP = 'virtualAccountData'
const ENTRY = 'additionalInfo.data[]'

/** When an order has several transactions, the one that says most about money decides. */
const WEIGHT: Readonly<Record<PaymentFlag, number>> = { S: 7, WS: 5, SP: 4, WC: 3, IP: 2, F: 1, EX: 0 }
/** Below a readable success, above everything that has not come yet. */
const UNREAD_MONEY = 6

/** A shorter text may not be unique to us. */
const SHORTEST_REFERENCE = 12

/** The words about this order number: the top-level one first, then those of `additionalInfo.data`. */
export function statusWords(answer: StatusAnswer, reference: string): readonly StatusWord[] {
  const { virtualAccountData: top, additionalInfo } = answer
  const { paymentFlagStatus: flag, virtualAccountNo } = top
  if (answer.unread !== undefined) return isGone(flag) ? [] : [{ flag, unread: answer.unread }]
  const entries = (additionalInfo?.data ?? []).filter(
    (entry) => isGone(entry.virtualAccountNo) || isSameNumber(entry.virtualAccountNo, reference),
  )
  const nameless = isGone(virtualAccountNo) ? [`${TOP}.virtualAccountNo`] : []
  const own =
    flag === undefined || flag === null ? [] : [wordOf(flag, { ...additionalInfo, ...top }, TOP, nameless)]
  const others = entries.flatMap((entry) =>
    isGone(entry.paymentFlagStatus)
      ? []
      : [wordOf(entry.paymentFlagStatus, entry, ENTRY, isGone(entry.virtualAccountNo) ? nameless : [])],
  )
  return [...own.map((word) => ({ ...word, isTop: true as const, ...idAmong(others, word) })), ...others]
}

/** The id of the entry for the same payment, if the top level writes it in another form: one payment, not two. */
function idAmong(entries: readonly StatusWord[], top: StatusWord): Pick<StatusWord, 'transactionId'> {
  if (top.transactionId === undefined || entries.some((one) => one.transactionId === top.transactionId))
    return {}
  const id = entries.find((one) => isSamePayment(one, top))?.transactionId
  return id === undefined ? {} : { transactionId: id }
}

/** Same flag and amount, and time or retrieval number equal, with neither of the two different. */
function isSamePayment(a: StatusWord, b: StatusWord): boolean {
  if (a.flag !== b.flag || !isSameSum(a.paid, b.paid) || !isSameSum(a.total, b.total)) return false
  const marks = [
    [a.rrn, b.rrn],
    [a.paidAt, b.paidAt],
  ].filter((pair) => !pair.includes(undefined))
  return marks.length > 0 && marks.every(([one, other]) => one === other)
}

/** A value that both state differs: time, retrieval number or amount. */
function isAnotherPayment(a: StatusWord, b: StatusWord): boolean {
  const marks = [
    [a.rrn, b.rrn],
    [a.paidAt, b.paidAt],
    [a.paid?.minor, b.paid?.minor],
    [a.total?.minor, b.total?.minor],
  ]
  return marks.some(([one, other]) => one !== undefined && other !== undefined && one !== other)
}

/**
 * How many payments these words report (interface, 2.2: one entry per transaction). Each id is one payment. So is an
 * entry without an id that differs from every other; if it does not differ, it may be a repetition.
 */
export function countPayments(words: readonly StatusWord[]): number {
  const named = words.filter(hasId)
  const alone = words.filter((word) => !hasId(word) && word.isTop !== true)
  const different = alone.reduce<readonly StatusWord[]>(
    (counted, word) =>
      [...named, ...counted].every((one) => isAnotherPayment(one, word)) ? [...counted, word] : counted,
    [],
  )
  const ids = new Set(named.map(({ transactionId }) => transactionId))
  return Math.max(ids.size + different.length, Math.min(1, words.length))
}

function hasId({ transactionId = '' }: StatusWord): boolean {
  return transactionId !== ''
}

function isSameSum(a: Money | undefined, b: Money | undefined): boolean {
  return a?.minor === b?.minor
}

/** The word that decides; undefined when there are no words. */
export function decidingWord(words: readonly StatusWord[]): StatusWord | undefined {
  return words.reduce<StatusWord | undefined>(
    (best, word) => (best === undefined || weightOf(word) > weightOf(best) ? word : best),
    undefined,
  )
}

/**
 * What an answer lacks to say anything of the order. A word about money is never lost: its unreadable fields are
 * reported with it. "No money yet" is believed only when nothing in the answer might be a word about money.
 */
export function statusLacks(
  answer: StatusAnswer,
  reference: string,
  notes: readonly FieldNote[],
): readonly string[] {
  const words = statusWords(answer, reference)
  if (words.some(({ flag }) => isOfMoney(flag))) return []
  const { virtualAccountNo, paymentFlagStatus } = answer.virtualAccountData
  return [
    ...(isGone(paymentFlagStatus) ? [`${TOP}.paymentFlagStatus`] : []),
    ...(isGone(virtualAccountNo) ? [`${TOP}.virtualAccountNo`] : []),
    ...notes.filter(mayHideAWord).map(({ field }) => field),
  ]
}

/** The requested number, or that number with the partner's code in front. */
function isSameNumber(answered: string, asked: string): boolean {
  const number = answered.trim()
  return number === asked || (asked.length >= SHORTEST_REFERENCE && number.endsWith(asked))
}

export function isOfMoney(flag: PaymentFlag): boolean {
  return flag === 'S' || flag === 'SP' || flag === 'WC' || flag === 'WS'
}

/** Notes of a flag that was read or is absent, and of an empty list: these hide nothing. */
const HIDES_NOTHING: ReadonlySet<FieldNote['why']> = new Set([
  'absent',
  'null',
  'empty',
  'padded',
  'other-form',
])

/** A value that is not a list or an entry, or an unreadable flag, may hide a success. */
function mayHideAWord({ field, why }: FieldNote): boolean {
  if (field === ENTRY) return true
  const holds = [`${ENTRY}.paymentFlagStatus`, 'additionalInfo.data', 'additionalInfo'].includes(field)
  return holds && !HIDES_NOTHING.has(why)
}

function wordOf(flag: PaymentFlag, part: Partial<Part>, at: string, nameless: readonly string[]): StatusWord {
  const { paidAmount, totalAmount, txFee, feeType, transactionDate, trxId, rrn } = part
  const amounts = [
    ...(isGone(paidAmount) ? [`${at}.paidAmount`] : []),
    ...(isGone(totalAmount) ? [`${at}.totalAmount`] : []),
  ]
  const type = feeType?.trim().toUpperCase()
  return {
    flag,
    ...(isGone(paidAmount) ? {} : { paid: paidAmount }),
    ...(isGone(totalAmount) ? {} : { total: totalAmount }),
    ...(isGone(txFee) || txFee.minor === 0n || (type !== 'S' && type !== 'B')
      ? {}
      : { fee: { type, amount: txFee } }),
    ...(typeof transactionDate === 'number' ? { paidAt: transactionDate } : {}),
    ...(isGone(trxId) ? {} : { transactionId: trxId.trim() }),
    ...(isGone(rrn) ? {} : { rrn: rrn.trim() }),
    // The gateway's own doubt about a payment stands without an amount.
    unread: flag === 'S' || flag === 'WS' ? [...nameless, ...amounts] : [],
  }
}

function weightOf({ flag, unread }: StatusWord): number {
  return unread.length > 0 ? UNREAD_MONEY : WEIGHT[flag]
}

function isGone(value: unknown): value is undefined | null | '' {
  return value === undefined || value === null || value === ''
}
