import { z } from 'zod'
import { amount, text, timeA } from '../codec/field.ts'
import { group } from '../codec/parts.ts'
import { defineOperation } from '../define-operation.ts'

/**
 * The gateway asks whether a transfer is really wanted before it pays out (interface, part 6: payload not shown).
 * Service code 70 or 96, by the profile. Without a success answer some gateways cancel the transfer.
 */
export const transferConfirmation = defineOperation({
  name: 'transfer-confirmation',
  serviceCode: '70',
  title: 'Transfer confirmation',
  section: '6',
  direction: 'to-merchant',
  method: 'POST',
  path: '/v1.0/transfer-confirmation',
  wire: { kind: 'snap' },
  token: 'none',
  effect: 'moves-money',
  lookup: 'transfer-status',
  request: z.object({
    partnerReferenceNo: text(32),
    amount: amount(),
    beneficiaryAccountNo: text(16),
    transactionDate: timeA('O').optional(),
    additionalInfo: group(
      { referenceNo: text(64, 'O', 'reference of the gateway').optional() },
      'O',
    ).optional(),
  }),
  response: z.object({
    responseCode: text(7),
    responseMessage: text(150),
    partnerReferenceNo: text(32),
    amount: amount(),
    beneficiaryAccountNo: text(16),
  }),
  duplicateCodes: [],
  echoes: [
    ['partnerReferenceNo', 'partnerReferenceNo'],
    ['amount', 'amount'],
    ['beneficiaryAccountNo', 'beneficiaryAccountNo'],
  ],
  redact: ['beneficiaryAccountNo'],
  example: {
    request: {
      partnerReferenceNo: 'P00126112000000427F3Q',
      amount: { value: '150000.00', currency: 'IDR' },
      beneficiaryAccountNo: '0000000001',
      transactionDate: '2026-11-20T10:00:00+07:00',
      additionalInfo: { referenceNo: '261120000000000001' },
    },
    response: {
      responseCode: '2007000',
      responseMessage: 'Successful',
      partnerReferenceNo: 'P00126112000000427F3Q',
      amount: { value: '150000.00', currency: 'IDR' },
      beneficiaryAccountNo: '0000000001',
    },
  },
})
