import { z } from 'zod'
import { text } from '../codec/field.ts'
import { echoed } from '../codec/lenient.ts'
import { group } from '../codec/parts.ts'
import { defineOperation } from '../define-operation.ts'

/** The owner of an account at another bank (service code 16 of the national standard; interface, 4.2: not shown). */
export const accountInquiry = defineOperation({
  name: 'account-inquiry',
  serviceCode: '16',
  title: 'Account inquiry',
  section: '4.2',
  direction: 'to-gateway',
  beyond: true,
  method: 'POST',
  path: '/api/v1.0/account-inquiry-external',
  wire: { kind: 'snap' },
  token: 'b2b',
  effect: 'reads',
  lookup: 'ask-again',
  request: z.object({
    partnerReferenceNo: text(64),
    beneficiaryBankCode: text(8),
    beneficiaryAccountNo: text(34),
    additionalInfo: group({ transferType: text(1, 'O').optional() }, 'O').optional(),
  }),
  response: z.object({
    responseCode: text(7),
    responseMessage: text(150).nullish(),
    referenceNo: text(64, 'O').nullish(),
    partnerReferenceNo: echoed(64, 'O').nullish(),
    beneficiaryAccountName: text(100),
    beneficiaryAccountNo: text(34),
    beneficiaryBankCode: echoed(8, 'O').nullish(),
    beneficiaryBankName: text(100, 'O').nullish(),
    currency: text(3, 'O').nullish(),
  }),
  decides: [
    ...[
      'responseCode',
      'partnerReferenceNo',
      'beneficiaryAccountName',
      'beneficiaryAccountNo',
      'beneficiaryBankCode',
    ],
  ],
  duplicateCodes: [],
  echoes: [['beneficiaryAccountNo', 'beneficiaryAccountNo']],
  echoesIfGiven: [
    ['partnerReferenceNo', 'partnerReferenceNo'],
    ['beneficiaryBankCode', 'beneficiaryBankCode'],
  ],
  redact: ['beneficiaryAccountNo', 'beneficiaryAccountName'],
  example: {
    request: {
      partnerReferenceNo: 'P00126112000000427F3Q',
      beneficiaryBankCode: '014',
      beneficiaryAccountNo: '0000000001',
      additionalInfo: { transferType: '0' },
    },
    response: {
      responseCode: '2001600',
      responseMessage: 'Successful',
      referenceNo: '261120000000000001',
      partnerReferenceNo: 'P00126112000000427F3Q',
      beneficiaryAccountName: 'PENERIMA CONTOH',
      beneficiaryAccountNo: '0000000001',
      beneficiaryBankCode: '014',
      beneficiaryBankName: 'Bank Contoh',
      currency: 'IDR',
    },
  },
})
