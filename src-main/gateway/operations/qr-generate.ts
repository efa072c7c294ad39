import { z } from 'zod'
import { amount, decimalAmount, patterned, text, timeA } from '../codec/field.ts'
import { defineOperation } from '../define-operation.ts'

/** QR payment code, merchant-presented mode (service code 47; interface, 2.5). */
export const qrGenerate = defineOperation({
  name: 'qr-generate',
  serviceCode: '47',
  title: 'Generate QR',
  section: '2.5',
  method: 'POST',
  path: '/api/v1.0/qr/qr-mpm-generate',
  signing: 'asymmetric',
  token: 'none',
  effect: 'asks-for-money',
  lookup: 'status-by-reference',
  request: z.object({
    partnerReferenceNo: patterned(32, /^[A-Z0-9]+$/, 'Y', 'unique order id'),
    merchantId: text(28),
    amount: amount(),
    additionalInfo: z.object({ productCode: text(16) }),
    validityPeriod: timeA('C').optional(),
  }),
  response: z.object({
    responseCode: text(7),
    responseMessage: text(150),
    qrUrl: text(256),
    qrContent: text(256),
    qrImage: z.string(),
    additionalInfo: z.object({
      referenceNo: text(64),
      partnerReferenceNo: text(64),
      merchantName: text(64),
      amount: decimalAmount(),
    }),
  }),
  duplicateCodes: ['4094701'],
  echoes: [
    ['partnerReferenceNo', 'additionalInfo.partnerReferenceNo'],
    ['amount', 'additionalInfo.amount'],
  ],
  redact: ['qrImage'],
  example: {
    request: {
      partnerReferenceNo: 'P00126112000000427F3Q',
      merchantId: 'SAMPLE-MERCHANT',
      amount: { value: '150000.00', currency: 'IDR' },
      additionalInfo: { productCode: 'QRIS' },
      validityPeriod: '2026-11-20T10:10:00+07:00',
    },
    response: {
      responseCode: '2004700',
      responseMessage: 'Successful',
      qrUrl: 'https://gateway.example/qr/1.png',
      qrContent: '000201...6304ABCD',
      qrImage: 'iVBORw0KGgo=',
      additionalInfo: {
        referenceNo: '261120000000000001',
        partnerReferenceNo: 'P00126112000000427F3Q',
        merchantName: 'WARUNG CONTOH',
        amount: '150000.00',
      },
    },
  },
})
