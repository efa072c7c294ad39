import type { Order } from '#domain/order.ts'
import type { RequestOf, ResponseOf } from '#gateway/define-operation.ts'
import type { vaPayment } from '#gateway/operations/va-payment.ts'
import { owedUnder } from './bill-of.ts'
import type { HandlerContext, Verdict } from './handler.ts'
import { foreignField } from './inquiry.ts'
import { refusals, SUCCESS, type Word } from './refusals.ts'

/** Only the number decides; any other field may be odd, or of another merchant, without effect. */
type Payment = Partial<RequestOf<typeof vaPayment>> & { readonly virtualAccountNo: string }
export type PaymentAnswer = Omit<ResponseOf<typeof vaPayment>, 'responseCode' | 'responseMessage'>

/**
 * The gateway reports a payment. Its report is evidence and a reason to ask, never truth. A success here means "heard
 * and stored", not "agreed"; the amounts are compared when the status is asked. So even a payment of something
 * unknown or already paid is on disk before it is refused: it may be money taken twice.
 */
export function answerPayment(
  request: Payment,
  _body: unknown,
  { merchant, reads }: HandlerContext,
): Verdict<PaymentAnswer> {
  const refuse = (word: Word): Verdict<PaymentAnswer> => ({ word, fact: 'kept' })
  const found = owedUnder(reads, request.virtualAccountNo)
  if (!found.ok) return refuse(refusals.generalError)
  const foreign = foreignField(request, merchant)
  if (found.value === undefined) return refuse(refusals.unknownBill(foreign ?? 'virtualAccountNo'))
  const { reference } = found.value
  // Our number under the gateway's signature means our money; the merchant code may be an earlier one, or a group's.
  const odd = foreign === undefined ? {} : { odd: [foreign] }
  const order = reads.order(reference)
  if (!order.ok) return refuse(refusals.generalError)
  if (order.value !== undefined && isAnother(order.value, request))
    return { ...refuse(refusals.paidBill), reference, ...odd }
  return {
    word: SUCCESS,
    reference,
    fact: 'kept',
    ...odd,
    rest: ({ number, at }) => ({
      virtualAccountData: echoOf(request),
      additionalInfo: { reconcileId: number, reconcileDatetime: at },
    }),
  }
}

/**
 * Whether this is a different transaction from the one that paid this order: money taken twice. Repeated reports of
 * the known transaction are not refused, because a refusal could make the gateway refund it. Without an id it is not
 * treated as different.
 */
function isAnother({ state }: Order, { trxId }: Payment): boolean {
  if (state.kind !== 'paid' && state.kind !== 'paid-late') return false
  const { transactionId, transactions = [] } = state.evidence
  const known = [transactionId, ...transactions.map(({ id }) => id)].filter((id) => id !== undefined)
  const id = trxId?.trim() ?? ''
  return id !== '' && known.length > 0 && !known.some((one) => one.trim() === id)
}

function echoOf(request: Payment): PaymentAnswer['virtualAccountData'] {
  const { partnerServiceId, customerNo, virtualAccountNo, paymentRequestId, trxId } = request
  const { paidAmount, totalAmount, trxDateTime } = request
  return {
    partnerServiceId,
    customerNo,
    virtualAccountNo,
    paymentRequestId,
    trxId,
    paidAmount,
    totalAmount,
    trxDateTime,
  }
}
