import { z } from 'zod'
import { PAYMENT_FLAGS } from '#domain/evidence.ts'
import { amount, bilingual, text } from '../codec/field.ts'
import {
  echoed,
  lenientAmount,
  lenientChoice,
  lenientDecimal,
  lenientId,
  lenientTime,
} from '../codec/lenient.ts'
import { group, list } from '../codec/parts.ts'
import { named, unshown } from '../codec/tolerant.ts'

/*
 * Every field may be absent except those that hold the others. The flag determines which fields must be readable,
 * as `va-status-words.ts` decides.
 */

const flag = () => lenientChoice(PAYMENT_FLAGS, 'Y', 'see [the flags](#payment-status)').nullish()

const bill = z.object({
  billAmount: amount().nullish(),
  billDescription: bilingual(18).nullish(),
  billNo: text(32, 'C', 'billing number of a static virtual account').nullish(),
})

/** Payer, payee and method; the same members in `additionalInfo` and in each entry of its `data`. */
const parties = () => ({
  trxId: lenientId(18, 'Y', 'transaction id').nullish(),
  expiredDatetime: text(25, 'O', 'timestamp B').nullish(),
  memberCode: text(50, 'O', 'merchant code; of a dynamic virtual account its number').nullish(),
  debitFrom: text(19, 'O', 'debited account').nullish(),
  debitFromName: text(64, 'O').nullish(),
  debitFromBank: text(5, 'O', 'bank code').nullish(),
  creditTo: text(19, 'O', 'credited account').nullish(),
  creditToName: text(64, 'O').nullish(),
  creditToBank: text(5, 'O', 'bank code').nullish(),
  productCode: text(50, 'O').nullish(),
  productValue: text(128, 'O', 'product, telephone number, masked card number or card type').nullish(),
  rrn: lenientId(12, 'O', 'unique QR payment code').nullish(),
  approvalCode: text(64, 'O', 'from the bank').nullish(),
  token: text(128, 'O', 'from the bank').nullish(),
  userId: text(128, 'O').nullish(),
  feeType: named(5, ['S', 'B'], 'O', 'S seller fee, B buyer fee').nullish(),
  txFee: lenientDecimal('O').nullish(),
  cardType: named(10, ['credit', 'debit'], 'C').nullish(),
})

/** One transaction of an order that has several (interface, 2.2, entries of `additionalInfo.data`). */
const entry = z.object({
  ...parties(),
  virtualAccountNo: echoed(28).nullish(),
  paymentFlagStatus: flag(),
  paidAmount: lenientAmount().nullish(),
  totalAmount: lenientAmount().nullish(),
  trxDateTime: lenientTime().nullish(),
  transactionDate: lenientTime('O', 'payment time').nullish(),
  refundData: unshown('O', 'not shown').optional(),
})

export const statusResponse = z.object({
  responseCode: text(7),
  responseMessage: text(150).nullish(),
  virtualAccountData: group({
    partnerServiceId: echoed(8).nullish(),
    customerNo: echoed(20).nullish(),
    paymentFlagStatus: flag(),
    paymentFlagReason: bilingual(64, 'O').nullish(),
    virtualAccountNo: echoed(28).nullish(),
    inquiryRequestId: text(128).nullish(),
    paymentRequestId: text(128, 'C').nullish(),
    paidAmount: lenientAmount().nullish(),
    totalAmount: lenientAmount().nullish(),
    trxDateTime: lenientTime('Y', 'creation of the transaction').nullish(),
    transactionDate: lenientTime(
      'Y',
      'payment time, when money has come',
      'of an unpaid order; others write when it was made',
    ).nullish(),
    billDetails: list(bill, 'Y', undefined, 'a QR order has no bills').nullish(),
  }),
  additionalInfo: group(
    {
      ...parties(),
      message: unshown('O').optional(),
      traceNumber: text(32, 'O', 'terminal or offline payments only').nullish(),
      data: list(entry, 'C', 'one entry per transaction of the same order').nullish(),
    },
    'C',
  ).nullish(),
})

export type StatusAnswer = z.output<typeof statusResponse> & {
  /** Why the whole answer is not believed: names of deciding fields. */
  readonly unread?: readonly string[]
}

/** The fields by which a status is judged; all others are informative only. */
export const STATUS_DECIDES: readonly string[] = [
  'responseCode',
  ...[
    'virtualAccountNo',
    'customerNo',
    'partnerServiceId',
    'paymentFlagStatus',
    'paidAmount',
    'totalAmount',
  ].map((name) => `virtualAccountData.${name}`),
  ...['', 'data[].'].flatMap((at) =>
    ['trxId', 'feeType', 'txFee'].map((name) => `additionalInfo.${at}${name}`),
  ),
  ...['virtualAccountNo', 'paymentFlagStatus', 'paidAmount', 'totalAmount'].map(
    (name) => `additionalInfo.data[].${name}`,
  ),
]
