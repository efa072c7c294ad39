import { z } from 'zod'
import { amount, text, timeA } from '../codec/field.ts'
import { facts, fieldFacts } from '../codec/facts.ts'
import { uniqueId } from '../codec/forms.ts'
import { echoed, lenientDecimal, lenientId, lenientText } from '../codec/lenient.ts'
import { group } from '../codec/parts.ts'
import { defineOperation } from '../define-operation.ts'

/** Limit beyond the table's 256: a payload has two length digits for each part, so it may be longer than that. */
const LONGEST_PAYLOAD = 512

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
    partnerReferenceNo: uniqueId(32, 'Y', 'unique order id; at most 28, for the status has no more'),
    merchantId: text(28, 'Y', 'merchant code'),
    amount: amount(),
    additionalInfo: group({ productCode: text(16, 'Y', 'of the QR, as the gateway gave it') }),
    validityPeriod: timeA('C', 'expiry; ten minutes when absent').optional(),
  }),
  response: z.object({
    responseCode: text(7),
    responseMessage: text(150).nullish(),
    // The till draws the QR from its content, so the image and its address decide nothing.
    qrUrl: text(256, 'Y', 'address of the QR image').nullish(),
    qrContent: lenientText(256, LONGEST_PAYLOAD, 'Y', 'what the QR says: draw it'),
    qrImage: z
      .string()
      .register(fieldFacts, facts('Y', 'Base64', { note: 'QR image; the format is not shown' }))
      .nullish(),
    additionalInfo: group({
      referenceNo: lenientId(64, 'Y', 'transaction id of the gateway').nullish(),
      partnerReferenceNo: echoed(64),
      merchantName: text(64).nullish(),
      amount: lenientDecimal().nullish(),
    }),
  }),
  // The QR's amount and checksum are in `qrContent`, and are checked before it is shown.
  decides: ['responseCode', 'qrContent', 'additionalInfo.partnerReferenceNo', 'additionalInfo.amount'],
  duplicateCodes: ['4094701'],
  echoes: [['partnerReferenceNo', 'additionalInfo.partnerReferenceNo']],
  echoesIfGiven: [['amount', 'additionalInfo.amount']],
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
      qrContent:
        '00020101021226440018ID.CO.PRACTICE.WWW011893600999000000000151440014ID.CO.QRIS.WWW0215ID99900000000010303UMI52045411530336054061500005802ID5913WARUNG CONTOH6007JAKARTA61051011062250521P00126112000000427F3Q6304576A',
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
