import { z } from 'zod'
import { PAYMENT_FLAGS } from '#domain/evidence.ts'
import { amount, bilingual, choice, decimalAmount, text, timeA } from '../codec/field.ts'
import { defineOperation } from '../define-operation.ts'

const flag = () => choice(PAYMENT_FLAGS)

/** Who paid whom by what; the same members in `additionalInfo` and in each entry of its `data`. */
const parties = () => ({
  memberCode: text(50, 'O').nullish(),
  debitFrom: text(19, 'O').nullish(),
  debitFromName: text(64, 'O').nullish(),
  debitFromBank: text(5, 'O').nullish(),
  creditTo: text(19, 'O').nullish(),
  creditToName: text(64, 'O').nullish(),
  creditToBank: text(5, 'O').nullish(),
  productCode: text(50, 'O').nullish(),
  productValue: text(128, 'O').nullish(),
  rrn: text(12, 'O').nullish(),
  approvalCode: text(64, 'O').nullish(),
  token: text(128, 'O').nullish(),
  userId: text(128, 'O').nullish(),
})

/** One transaction of an order that has several (interface, 2.2, entries of `additionalInfo.data`). */
const entry = z.object({
  trxId: text(18),
  expiredDatetime: text(25, 'O').optional(),
  ...parties(),
  feeType: text(5, 'O').nullish(),
  txFee: decimalAmount('O').nullish(),
  virtualAccountNo: text(28),
  paymentFlagStatus: flag(),
  paidAmount: amount(),
  totalAmount: amount(),
  trxDateTime: timeA(),
  transactionDate: timeA('O').nullish(),
  cardType: text(10, 'C').nullish(),
  refundData: z.unknown().optional(),
})

/** Status of a transaction by order identifier (service code 26; interface, 2.2). */
export const vaStatus = defineOperation({
  name: 'va-status',
  serviceCode: '26',
  title: 'Payment status',
  section: '2.2',
  method: 'POST',
  path: '/apimerchant/v1.0/transfer-va/status',
  signing: 'asymmetric',
  token: 'none',
  effect: 'reads',
  lookup: 'ask-again',
  request: z.object({
    partnerServiceId: text(8),
    customerNo: text(20),
    virtualAccountNo: text(28),
    inquiryRequestId: text(128, 'C').optional(),
    paymentRequestId: text(128, 'O').optional(),
    additionalInfo: z
      .object({
        billNo: text(32, 'C').optional(),
        productCode: text(32, 'C').optional(),
        paymentRef: text(18, 'O').optional(),
        terminalId: text(32, 'O').optional(),
        traceNumber: text(32, 'O').optional(),
        // TDD: latest status, in-process included. ALL: every status. Absent: latest, in-process left out.
        sortBy: choice(['TDD', 'ALL'], 'O').optional(),
      })
      .optional(),
  }),
  response: z.object({
    responseCode: text(7),
    responseMessage: text(150),
    virtualAccountData: z.object({
      partnerServiceId: text(8),
      customerNo: text(20),
      paymentFlagStatus: flag(),
      paymentFlagReason: bilingual(64, 'O').nullish(),
      virtualAccountNo: text(28),
      inquiryRequestId: text(128),
      paymentRequestId: text(128, 'C').nullish(),
      paidAmount: amount(),
      totalAmount: amount(),
      trxDateTime: timeA(),
      // Unpaid orders have no payment time; gateways send an empty string or leave it out.
      transactionDate: z.union([timeA(), z.literal('')]).nullish(),
      billDetails: z
        .array(
          z.object({
            billAmount: amount(),
            billDescription: bilingual(18),
            billNo: text(32, 'C').nullish(),
          }),
        )
        .nullish(),
    }),
    additionalInfo: z
      .object({
        trxId: text(18),
        expiredDatetime: text(25, 'O').nullish(),
        ...parties(),
        message: z.unknown().optional(),
        feeType: text(5, 'O').nullish(),
        txFee: decimalAmount('O').nullish(),
        traceNumber: text(32, 'O').nullish(),
        cardType: text(10, 'C').nullish(),
        data: z.array(entry).nullish(),
      })
      .nullish(),
  }),
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
    'additionalInfo.data.token',
    'additionalInfo.data.debitFrom',
    'additionalInfo.data.debitFromName',
    'additionalInfo.data.creditTo',
    'additionalInfo.data.creditToName',
    'additionalInfo.data.productValue',
    'additionalInfo.data.userId',
  ],
  example: {
    request: {
      partnerServiceId: ' SAMPLE1',
      customerNo: 'SAMPLE-MERCHANT',
      virtualAccountNo: 'P00126112000000427F3Q',
      additionalInfo: { sortBy: 'TDD' },
    },
    response: {
      responseCode: '2002600',
      responseMessage: 'Successful',
      virtualAccountData: {
        partnerServiceId: ' SAMPLE1',
        customerNo: 'SAMPLE-MERCHANT',
        paymentFlagStatus: 'S',
        paymentFlagReason: { english: 'Success', indonesia: 'Sukses' },
        virtualAccountNo: 'P00126112000000427F3Q',
        inquiryRequestId: '1',
        paidAmount: { value: '150000.00', currency: 'IDR' },
        totalAmount: { value: '150000.00', currency: 'IDR' },
        trxDateTime: '2026-11-20T10:00:00+07:00',
        transactionDate: '2026-11-20T10:01:00+07:00',
        billDetails: [
          {
            billAmount: { value: '150000.00', currency: 'IDR' },
            billDescription: { english: 'Sale', indonesia: 'Penjualan' },
          },
        ],
      },
      additionalInfo: { trxId: '261120000000000001', rrn: '000000000001' },
    },
  },
})
