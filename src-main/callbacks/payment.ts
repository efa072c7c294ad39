import type { RequestOf, ResponseOf } from '#gateway/define-operation.ts'
import type { vaPayment } from '#gateway/operations/va-payment.ts'
import { owedUnder } from './bill-of.ts'
import type { HandlerContext, Verdict } from './handler.ts'
import { isOurs } from './inquiry.ts'
import { refusals, SUCCESS, type Word } from './refusals.ts'

type Payment = RequestOf<typeof vaPayment>
export type PaymentAnswer = Omit<ResponseOf<typeof vaPayment>, 'responseCode' | 'responseMessage'>

/**
 * The gateway says that something was paid. Whatever it says is evidence and a reason to ask, never truth: a success
 * here means "heard and kept", not "agreed", and the amounts are compared when the status is asked. So even a payment
 * of something unknown, or of what is paid already, is on the disk before it is refused: it may be money taken twice.
 */
export function answerPayment(
  request: Payment,
  _body: unknown,
  { merchant, reads }: HandlerContext,
): Verdict<PaymentAnswer> {
  const refuse = (word: Word): Verdict<PaymentAnswer> => ({ word, fact: 'kept' })
  if (!isOurs(request, merchant)) return refuse(refusals.unknownBill)
  const found = owedUnder(reads, request.virtualAccountNo)
  if (!found.ok) return refuse(refusals.generalError)
  if (found.value === undefined) return refuse(refusals.unknownBill)
  const { reference } = found.value
  const order = reads.order(reference)
  const settled = order.ok && (order.value?.state.kind === 'paid' || order.value?.state.kind === 'paid-late')
  if (settled) return { ...refuse(refusals.paidBill), reference }
  return {
    word: SUCCESS,
    reference,
    fact: 'kept',
    rest: ({ number, at }) => ({
      virtualAccountData: echoOf(request),
      additionalInfo: { reconcileId: number, reconcileDatetime: at },
    }),
  }
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
