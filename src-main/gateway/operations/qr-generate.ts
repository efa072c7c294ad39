import { z } from 'zod'
import { amount, decimalAmount, text, timeA } from '../codec/field.ts'
import { facts, fieldFacts } from '../codec/facts.ts'
import { uniqueId } from '../codec/forms.ts'
import { group } from '../codec/parts.ts'
import { defineOperation } from '../define-operation.ts'

/** QR payment code, merchant-presented mode (service code 47; interface, 2.5). */
export const qrGenerate = defineOperation({
  name: 'qr-generate',
  serviceCode: '47',
  title: 'Generate QR',
  section: '2.5',
  direction: 'to-gateway',
  method: 'POST',
  path: '/api/v1.0/qr/qr-mpm-generate',
  wire: { kind: 'snap' },
  token: 'none',
  effect: 'asks-for-money',
  lookup: 'status-by-reference',
  request: z.object({
    partnerReferenceNo: uniqueId(32, 'Y', 'unique order id'),
    merchantId: text(28, 'Y', 'merchant code'),
    amount: amount(),
    additionalInfo: group({ productCode: text(16) }),
    validityPeriod: timeA('C', 'expiry; ten minutes when absent').optional(),
  }),
  response: z.object({
    responseCode: text(7),
    responseMessage: text(150),
    qrUrl: text(256, 'Y', 'address of the QR image'),
    qrContent: text(256, 'Y', 'what the QR says'),
    // The till draws the QR from its content; a picture that cannot be read is no reason to lose the order.
    qrImage: z.string().register(fieldFacts, facts('Y', 'Base64', { note: 'QR image' })),
    additionalInfo: group({
      referenceNo: text(64, 'Y', 'transaction id of the gateway'),
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
