import { z } from 'zod'
import { amount, choice, text, timeA } from '../codec/field.ts'
import { coded } from '../codec/tolerant.ts'
import { defineOperation } from '../define-operation.ts'

const STATUSES = {
  '00': 'success',
  '01': 'initiated',
  '02': 'paying',
  '03': 'pending',
  '04': 'refunded',
  '05': 'cancelled',
  '06': 'failed',
  '07': 'not-found',
} as const

/** The status of a transfer (service code 36 of the national standard; not in the interface). */
export const transferStatus = defineOperation({
  name: 'transfer-status',
  serviceCode: '36',
  title: 'Transfer status',
  section: '4.2',
  direction: 'to-gateway',
  beyond: true,
  method: 'POST',
  path: '/api/v1.0/transfer/status',
  wire: { kind: 'snap' },
  token: 'b2b',
  effect: 'reads',
  lookup: 'ask-again',
  request: z.object({
    originalPartnerReferenceNo: text(64, 'Y', '`partnerReferenceNo` of the transfer'),
    originalExternalId: text(36, 'O', 'X-EXTERNAL-ID of the transfer; must be right when given').optional(),
    serviceCode: choice(['18']),
    transactionDate: timeA('Y', 'as in the transfer'),
    amount: amount('O').optional(),
  }),
  response: z.object({
    responseCode: text(7),
    responseMessage: text(150),
    originalPartnerReferenceNo: text(64),
    originalReferenceNo: text(64, 'O', 'bank reference').nullish(),
    originalExternalId: text(36, 'O').nullish(),
    serviceCode: text(2, 'O').nullish(),
    transactionDate: text(35, 'O').nullish(),
    amount: amount('O').nullish(),
    beneficiaryAccountNo: text(34, 'O').nullish(),
    latestTransactionStatus: coded(2, STATUSES, {}, 'Y', 'see the table above'),
    transactionStatusDesc: text(150, 'O').nullish(),
  }),
  duplicateCodes: [],
  echoes: [['originalPartnerReferenceNo', 'originalPartnerReferenceNo']],
  echoesIfGiven: [['amount', 'amount']],
  redact: ['beneficiaryAccountNo'],
  example: {
    request: {
      originalPartnerReferenceNo: 'P00126112000000427F3Q',
      originalExternalId: '00100000000000000000000000000001',
      serviceCode: '18',
      transactionDate: '2026-11-20T10:00:00+07:00',
      amount: { value: '150000.00', currency: 'IDR' },
    },
    response: {
      responseCode: '2003600',
      responseMessage: 'Successful',
      originalPartnerReferenceNo: 'P00126112000000427F3Q',
      originalReferenceNo: '261120000000000001',
      originalExternalId: '00100000000000000000000000000001',
      serviceCode: '18',
      transactionDate: '2026-11-20T10:00:00+07:00',
      amount: { value: '150000.00', currency: 'IDR' },
      beneficiaryAccountNo: '0000000001',
      latestTransactionStatus: '00',
      transactionStatusDesc: 'Success',
    },
  },
})
