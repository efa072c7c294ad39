import { z } from 'zod'
import { amount, text, timeA } from '../codec/field.ts'
import { group } from '../codec/parts.ts'
import { defineOperation } from '../define-operation.ts'

/**
 * The gateway notifies us of a payment (service code 25; part 6 of the interface shows a sample, the rest is the
 * national standard's). It is evidence, never proof: it is stored, and the status is queried. So few fields are
 * mandatory.
 */
export const vaPayment = defineOperation({
  name: 'va-payment',
  serviceCode: '25',
  title: 'Payment callback',
  section: '6',
  direction: 'to-merchant',
  method: 'POST',
  path: '/v1.0/transfer-va/payment',
  wire: { kind: 'snap' },
  token: 'none',
  effect: 'reads',
  lookup: 'ask-again',
  request: z.object({
    partnerServiceId: text(8),
    customerNo: text(20, 'Y', 'merchant code'),
    virtualAccountNo: text(28, 'Y', 'named as mandatory by a sample answer'),
    trxId: text(64, 'O', 'id of the transaction').optional(),
    paymentRequestId: text(128, 'Y', 'of the payment: the same when the call is repeated'),
    paidAmount: amount('Y', 'with a fee of the buyer, if there is one'),
    totalAmount: amount(
      'O',
      'of S and WS what of it is for the order; of SP the amount of the order',
    ).optional(),
    trxDateTime: timeA('O', 'when the transaction was made, not when it was paid').optional(),
    additionalInfo: group(
      { transactionStatus: text(16, 'O', 'a [flag](#payment-status); S or not, ask the status').optional() },
      'O',
    ).optional(),
  }),
  response: z.object({
    responseCode: text(7),
    responseMessage: text(150),
    virtualAccountData: group({
      partnerServiceId: text(8, 'O').optional(),
      customerNo: text(20, 'O').optional(),
      virtualAccountNo: text(28),
      virtualAccountName: text(255, 'O').optional(),
      paymentRequestId: text(128, 'O').optional(),
      trxId: text(64, 'O').optional(),
      paidAmount: amount('O', 'as it came', { sen: true }).optional(),
      totalAmount: amount('O', 'as it came', { sen: true }).optional(),
      trxDateTime: timeA('O').optional(),
    }),
    additionalInfo: group({
      reconcileId: text(64, 'Y', 'your own id of the stored callback'),
      reconcileDatetime: timeA(),
    }),
  }),
  duplicateCodes: [],
  echoes: [
    ['partnerServiceId', 'virtualAccountData.partnerServiceId'],
    ['customerNo', 'virtualAccountData.customerNo'],
    ['virtualAccountNo', 'virtualAccountData.virtualAccountNo'],
    ['paymentRequestId', 'virtualAccountData.paymentRequestId'],
    ['paidAmount', 'virtualAccountData.paidAmount'],
  ],
  redact: ['virtualAccountData.virtualAccountName'],
  example: {
    request: {
      partnerServiceId: ' SAMPLE1',
      customerNo: 'SAMPLE-MERCHANT',
      virtualAccountNo: 'P00126112000000427F3Q',
      trxId: '261120000000000001',
      paymentRequestId: 'PAY261120000000000001',
      paidAmount: { value: '150000.00', currency: 'IDR' },
      totalAmount: { value: '150000.00', currency: 'IDR' },
      trxDateTime: '2026-11-20T10:01:00+07:00',
      additionalInfo: { transactionStatus: 'S' },
    },
    response: {
      responseCode: '2002500',
      responseMessage: 'Successful',
      virtualAccountData: {
        partnerServiceId: ' SAMPLE1',
        customerNo: 'SAMPLE-MERCHANT',
        virtualAccountNo: 'P00126112000000427F3Q',
        virtualAccountName: 'PELANGGAN CONTOH',
        paymentRequestId: 'PAY261120000000000001',
        trxId: '261120000000000001',
        paidAmount: { value: '150000.00', currency: 'IDR' },
        totalAmount: { value: '150000.00', currency: 'IDR' },
        trxDateTime: '2026-11-20T10:01:00+07:00',
      },
      additionalInfo: { reconcileId: 'REC-1', reconcileDatetime: '2026-11-20T10:01:02+07:00' },
    },
  },
})
