import type { Fee, PaymentFlag, SuccessfulTransaction } from '#domain/evidence.ts'
import type { Money } from '#domain/money.ts'
import type { StatusEvidence } from '#domain/order-event.ts'
import type { Order } from '#domain/order.ts'
import type { RawAnswer } from '#domain/outcome.ts'
import { countedAmount, type AmountThatCounts } from '#domain/received.ts'
import type { StatusAnswer } from '#gateway/operations/va-status-response.ts'
import {
  countPayments,
  decidingWord,
  statusWords,
  type StatusWord,
} from '#gateway/operations/va-status-words.ts'
import { evidenceOf } from './evidence.ts'

export type AskedAbout = {
  readonly order: Pick<Order, 'reference' | 'amount'>
  /** The profile's `amountThatCounts`. */
  readonly counts?: AmountThatCounts | undefined
}

const HAS_COME: ReadonlySet<PaymentFlag> = new Set(['S', 'WS'])

/**
 * Evidence from a status answer (interface, 2.2), including the entries of `additionalInfo.data`; undefined when it
 * says nothing of this order.
 */
export function evidenceOfStatus(
  answer: StatusAnswer,
  asked: AskedAbout,
  raw: RawAnswer,
  attempt: string,
  at: number,
): StatusEvidence | undefined {
  const words = statusWords(answer, asked.order.reference)
  const best = decidingWord(words)
  if (best === undefined) return undefined
  const succeeded = words.filter((word) => word.flag === 'S')
  const successes = countPayments(succeeded)
  const fee = feeOf(best)
  return {
    ...evidenceOf('status', at, attempt, raw),
    flag: best.flag,
    ...(best.paid === undefined ? {} : { paidAmount: best.paid }),
    ...(best.total === undefined ? {} : { totalAmount: best.total }),
    ...(fee === undefined ? {} : { fee }),
    ...countedOf(best, asked),
    // A gateway may put the creation time of an unpaid transaction here: it is a payment time only once money has
    // come.
    ...(best.paidAt === undefined || !HAS_COME.has(best.flag) ? {} : { paidAt: best.paidAt }),
    ...(best.transactionId === undefined ? {} : { transactionId: best.transactionId }),
    ...(best.rrn === undefined ? {} : { rrn: best.rrn }),
    ...(successes > 1 ? { successes, transactions: transactionsOf(succeeded, asked) } : {}),
    ...(best.unread.length === 0 ? {} : { unread: best.unread }),
  }
}

/** Each by its id; an entry takes precedence over the top level. A transaction without an amount is only counted. */
function transactionsOf(words: readonly StatusWord[], asked: AskedAbout): readonly SuccessfulTransaction[] {
  const named = new Map<string, SuccessfulTransaction>()
  for (const word of words) {
    const { transactionId: id = '', paid, total } = word
    if (id !== '' && paid !== undefined && total !== undefined)
      named.set(id, { id, paid, total, ...countedOf(word, asked) })
  }
  return [...named.values()]
}

/** Present only where it may differ from the total: a fee is stated, or the profile names the amount. */
function countedOf(word: StatusWord, { order, counts = 'any' }: AskedAbout): { readonly counted?: Money } {
  const { paid, total } = word
  const fee = feeOf(word)
  if (paid === undefined || total === undefined || (fee === undefined && counts === 'any')) return {}
  return { counted: countedAmount(counts, order.amount, { paid, total, fee }) }
}

function feeOf({ fee }: StatusWord): Fee | undefined {
  return fee === undefined ? undefined : { by: fee.type === 'B' ? 'buyer' : 'seller', amount: fee.amount }
}
