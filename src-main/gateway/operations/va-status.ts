import { z } from 'zod'
import { PAYMENT_FLAGS } from '#domain/evidence.ts'
import { amount, bilingual, choice, decimalAmount, text, timeA } from '../codec/field.ts'
import { facts } from '../codec/facts.ts'
import { group, list } from '../codec/parts.ts'
import { named, timeAOrEmpty, unshown } from '../codec/tolerant.ts'
import { defineOperation } from '../define-operation.ts'
import { statusExample } from './va-status-example.ts'

const flag = () => choice(PAYMENT_FLAGS, 'Y', { note: 'interface, part 3' })

const bill = z.object({
  billAmount: amount(),
  billDescription: bilingual(18),
  billNo: text(32, 'C', 'billing number of a static virtual account').nullish(),
})

/** Who paid whom by what; the same members in `additionalInfo` and in each entry of its `data`. */
const parties = () => ({
  trxId: text(18, 'Y', 'transaction id'),
  expiredDatetime: text(25, 'O', '`yyyy-MM-dd hh:mm:ss`').nullish(),
  memberCode: text(50, 'O', 'merchant code; of a dynamic virtual account its number').nullish(),
  debitFrom: text(19, 'O', 'debited account').nullish(),
  debitFromName: text(64, 'O').nullish(),
  debitFromBank: text(5, 'O', 'bank code').nullish(),
  creditTo: text(19, 'O', 'credited account').nullish(),
  creditToName: text(64, 'O').nullish(),
  creditToBank: text(5, 'O', 'bank code').nullish(),
  productCode: text(50, 'O').nullish(),
  productValue: text(128, 'O', 'product, telephone number, masked card number or card type').nullish(),
  rrn: text(12, 'O', 'unique QR payment code').nullish(),
  approvalCode: text(64, 'O', 'from the bank').nullish(),
  token: text(128, 'O', 'from the bank').nullish(),
  userId: text(128, 'O').nullish(),
  feeType: named(5, ['S', 'B'], 'O', 'S seller fee, B buyer fee').nullish(),
  txFee: decimalAmount('O').nullish(),
  cardType: named(10, ['credit', 'debit'], 'C').nullish(),
})

/** One transaction of an order that has several (interface, 2.2, entries of `additionalInfo.data`). */
const entry = z.object({
  ...parties(),
  virtualAccountNo: text(28),
  paymentFlagStatus: flag(),
  paidAmount: amount(),
  totalAmount: amount(),
  trxDateTime: timeA(),
  transactionDate: timeAOrEmpty('O', 'payment time').nullish(),
  refundData: unshown('O', 'not shown').optional(),
})

/** Status of a transaction by order identifier (service code 26; interface, 2.2). */
export const vaStatus = defineOperation({
  name: 'va-status',
  serviceCode: '26',
  title: 'Payment status',
  section: '2.2',
  direction: 'to-gateway',
  method: 'POST',
  path: '/apimerchant/v1.0/transfer-va/status',
  wire: { kind: 'snap' },
  token: 'none',
  effect: 'reads',
  lookup: 'ask-again',
  request: z.object({
    partnerServiceId: text(8),
    customerNo: text(20, 'Y', 'merchant code'),
    virtualAccountNo: text(28, 'Y', 'unique code of the order'),
    inquiryRequestId: text(128, 'C', 'unique inquiry id').optional(),
    paymentRequestId: text(128, 'O', 'unique payment id').optional(),
    additionalInfo: group(
      {
        billNo: text(32, 'C', 'billing number of a static virtual account').optional(),
        productCode: text(32, 'C', 'of a terminal or offline payment').optional(),
        paymentRef: text(18, 'O', 'transaction id; terminal only').optional(),
        terminalId: text(32, 'O', 'terminal only').optional(),
        traceNumber: text(32, 'O', 'terminal only').optional(),
        sortBy: choice(['TDD', 'ALL'], 'O', {
          max: 8,
          note: 'TDD: latest, in process included; ALL: every status; absent: latest, in process left out',
        }).optional(),
      },
      'C',
    ).optional(),
  }),
  response: z.object({
    responseCode: text(7),
    responseMessage: text(150),
    virtualAccountData: group({
      partnerServiceId: text(8),
      customerNo: text(20),
      paymentFlagStatus: flag(),
      paymentFlagReason: bilingual(64, 'O').nullish(),
      virtualAccountNo: text(28),
      inquiryRequestId: text(128),
      paymentRequestId: text(128, 'C').nullish(),
      paidAmount: amount(),
      totalAmount: amount(),
      trxDateTime: timeA('Y', 'creation of the transaction'),
      transactionDate: timeAOrEmpty('Y', 'payment time', 'an order that is not paid has none').nullish(),
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
  }),
  never: [
    {
      path: 'additionalInfo.isPaymentNotif',
      facts: facts('O', 'String (1)', { max: 1, note: 'allowed values not shown' }),
      section: '2.2',
      why: 'what it changes is not shown, and on an older generation of such gateways N marks the order successful',
    },
  ],
  duplicateCodes: [],
  echoes: [['virtualAccountNo', 'virtualAccountData.virtualAccountNo']],
  redact: [
    'additionalInfo.token',
    'additionalInfo.debitFrom',
    'additionalInfo.debitFromName',
    'additionalInfo.creditTo',
    'additionalInfo.creditToName',
    'additionalInfo.productValue',
    'additionalInfo.userId',
    'additionalInfo.message',
    'additionalInfo.data.token',
    'additionalInfo.data.debitFrom',
    'additionalInfo.data.debitFromName',
    'additionalInfo.data.creditTo',
    'additionalInfo.data.creditToName',
    'additionalInfo.data.productValue',
    'additionalInfo.data.userId',
    'additionalInfo.data.refundData',
  ],
  example: statusExample,
})
