import type { PaymentFlag, SuccessfulTransaction } from '#domain/evidence.ts'
import type { Money } from '#domain/money.ts'
import type { StatusEvidence } from '#domain/order-event.ts'
import type { RawAnswer } from '#domain/outcome.ts'
import type { ResponseOf } from '#gateway/define-operation.ts'
import type { vaStatus } from '#gateway/operations/va-status.ts'
import { evidenceOf } from './evidence.ts'

type StatusAnswer = ResponseOf<typeof vaStatus>

/** The word about one transaction, wherever in the answer it stood. */
type Word = {
  readonly flag: PaymentFlag
  readonly paid: Money
  readonly total: Money
  readonly paidAt?: number
  readonly transactionId?: string
  readonly rrn?: string
}

// When an order has several transactions, the one that says most about money decides.
const WEIGHT: Readonly<Record<PaymentFlag, number>> = { S: 7, WS: 6, SP: 5, WC: 4, IP: 3, F: 2, EX: 1 }

/** Evidence from a status answer (interface, 2.2), the entries of `additionalInfo.data` included. */
export function evidenceOfStatus(
  answer: StatusAnswer,
  raw: RawAnswer,
  attempt: string,
  at: number,
): StatusEvidence {
  const words = [topWord(answer), ...entryWords(answer)]
  const best = words.reduce((a, b) => (WEIGHT[b.flag] > WEIGHT[a.flag] ? b : a))
  const succeeded = words.filter((word) => word.flag === 'S')
  const successes = countTransactions(succeeded)
  return {
    ...evidenceOf('status', at, attempt, raw),
    flag: best.flag,
    paidAmount: best.paid,
    totalAmount: best.total,
    ...(best.paidAt === undefined ? {} : { paidAt: best.paidAt }),
    ...(best.transactionId === undefined ? {} : { transactionId: best.transactionId }),
    ...(best.rrn === undefined ? {} : { rrn: best.rrn }),
    ...(successes > 1 ? { successes, transactions: transactionsOf(succeeded) } : {}),
  }
}

/** Each by its name; what an entry says of one goes before what the top says of it. */
function transactionsOf(words: readonly Word[]): readonly SuccessfulTransaction[] {
  const named = new Map<string, SuccessfulTransaction>()
  for (const { transactionId: id = '', paid, total } of words) {
    if (id !== '') named.set(id, { id, paid, total })
  }
  return [...named.values()]
}

/** The word at the top may leave out the id of the transaction that the entries name. */
function countTransactions(words: readonly Word[]): number {
  const named = new Set(words.map((word) => word.transactionId ?? '').filter((id) => id !== ''))
  return Math.max(named.size, Math.min(1, words.length))
}

function topWord(answer: StatusAnswer): Word {
  const data = answer.virtualAccountData
  const info = answer.additionalInfo
  return {
    flag: data.paymentFlagStatus,
    paid: data.paidAmount,
    total: data.totalAmount,
    ...(typeof data.transactionDate === 'number' ? { paidAt: data.transactionDate } : {}),
    ...(info?.trxId === undefined ? {} : { transactionId: info.trxId }),
    ...optionalRrn(info?.rrn),
  }
}

function entryWords(answer: StatusAnswer): readonly Word[] {
  const reference = answer.virtualAccountData.virtualAccountNo
  return (answer.additionalInfo?.data ?? [])
    .filter((entry) => entry.virtualAccountNo === reference)
    .map((entry) => ({
      flag: entry.paymentFlagStatus,
      paid: entry.paidAmount,
      total: entry.totalAmount,
      ...(typeof entry.transactionDate === 'number' ? { paidAt: entry.transactionDate } : {}),
      transactionId: entry.trxId,
      ...optionalRrn(entry.rrn),
    }))
}

function optionalRrn(rrn: string | null | undefined): { rrn?: string } {
  return rrn === undefined || rrn === null || rrn === '' ? {} : { rrn }
}
