import { z } from 'zod'
import { valueAt } from '../codec/conditions.ts'
import { amount, choice, text } from '../codec/field.ts'
import { base64File, phone62 } from '../codec/forms.ts'
import { base64, group } from '../codec/parts.ts'
import { lenientId } from '../codec/lenient.ts'
import { defineOperation } from '../define-operation.ts'

/** 50 kb of the interface's part 8, read as characters of Base64. */
const IMAGE = 50_000

/** A complete image of one pixel, because a gateway may inspect it. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4AWNgAAAAAgABc3UBGAAAAABJRU5ErkJggg=='

const answer = z.object({
  responseCode: text(7),
  responseMessage: text(150).nullish(),
  referenceNo: lenientId(64, 'C', 'id assigned by the acquirer').nullish(),
  additionalInfo: group(
    {
      accountInfo: group(
        { accountType: text(64, 'O').nullish(), accountId: text(64, 'O').nullish() },
        'O',
      ).nullish(),
    },
    'O',
  ).nullish(),
  linkId: text(64, 'O').nullish(),
  accountToken: text(64, 'O', '`bankCardToken` of a payment page, once the customer has agreed').nullish(),
  redirectUrl: text(255, 'O', 'agreement or PIN page: send the customer there').nullish(),
})

/** Links a customer's account (service code 07; interface, 2.6). */
export const accountBinding = defineOperation({
  name: 'account-binding',
  serviceCode: '07',
  title: 'Link account',
  section: '2.6',
  direction: 'to-gateway',
  method: 'POST',
  path: '/apidirectdebit/v1.0/debit/registration-account-binding',
  wire: { kind: 'snap' },
  token: 'none',
  effect: 'registers',
  lookup: 'by-hand',
  request: z.object({
    partnerReferenceNo: text(64, 'Y', 'original order or payment id'),
    merchantId: text(64, 'Y', 'fixed partner code'),
    phoneNo: phone62(13),
    authCode: text(128, 'C', 'of an operation that the interface does not show; else left out').optional(),
    additionalInfo: group({
      productCode: text(16, 'Y', 'of the binding, as the gateway gave it'),
      accountToken: text(64, 'C', 'registered customer id').optional(),
      ktpFile: base64(IMAGE, 'C', 'image of the ID card').optional(),
      npwpFile: base64(IMAGE, 'C', 'image of the tax card').optional(),
      pdfFile: base64File('C', 'PDF').optional(),
      amount: amount('C', 'binding amount').optional(),
      customerAccountNumber: text(24, 'C').optional(),
      customerName: text(100, 'C').optional(),
      debitType: choice(['F', 'V'], 'C', { note: 'F: fixed amount; V: variable, amount 0' }).optional(),
    }),
  }),
  response: z.preprocess(hoisted, answer),
  conditions: [
    {
      name: 'debitType is given',
      section: '2.6',
      when: (request) => valueAt(request, 'additionalInfo.debitType') !== undefined,
      fields: ['additionalInfo.amount'],
      example: { additionalInfo: { debitType: 'F' } },
    },
  ],
  agreements: [
    {
      name: 'debitType V has amount 0.00',
      section: '2.6',
      field: 'additionalInfo.amount',
      holds: (request) =>
        valueAt(request, 'additionalInfo.debitType') !== 'V' ||
        valueOf(request) === undefined ||
        isNothing(request),
      broken: { additionalInfo: { debitType: 'V', amount: { value: '150000.00', currency: 'IDR' } } },
    },
    {
      name: 'debitType F has an amount above 0',
      section: '2.6',
      field: 'additionalInfo.amount',
      holds: (request) => valueAt(request, 'additionalInfo.debitType') !== 'F' || !isNothing(request),
      broken: { additionalInfo: { debitType: 'F', amount: { value: '0.00', currency: 'IDR' } } },
    },
  ],
  // Only the start is decided here: the customer agrees later, on a page.
  decides: ['responseCode'],
  duplicateCodes: ['4090701'],
  echoes: [],
  quotesNumbers: true,
  redact: [
    'phoneNo',
    'authCode',
    'additionalInfo.accountToken',
    'additionalInfo.ktpFile',
    'additionalInfo.npwpFile',
    'additionalInfo.pdfFile',
    'additionalInfo.customerAccountNumber',
    'additionalInfo.customerName',
    'additionalInfo.accountInfo',
    'additionalInfo.linkId',
    'additionalInfo.redirectUrl',
    'linkId',
    'accountToken',
    'redirectUrl',
  ],
  example: {
    request: {
      partnerReferenceNo: 'P00126112000000427F3Q',
      merchantId: 'SAMPLE-MERCHANT',
      phoneNo: '6281200000000',
      authCode: 'AUTHCODE0001',
      additionalInfo: {
        productCode: 'SAMPLELINK',
        accountToken: 'CUSTOMER0001',
        ktpFile: PIXEL,
        npwpFile: PIXEL,
        pdfFile: 'JVBERi0xLjQK',
        amount: { value: '150000.00', currency: 'IDR' },
        customerAccountNumber: '0000000001',
        customerName: 'PELANGGAN CONTOH',
        debitType: 'F',
      },
    },
    response: {
      responseCode: '2000700',
      responseMessage: 'Successful',
      referenceNo: '261120000000000001',
      additionalInfo: { accountInfo: { accountType: 'SAVINGS', accountId: '0001' } },
      linkId: 'LINK0001',
      accountToken: 'ACCOUNTTOKEN0001',
      redirectUrl: 'https://gateway.example/link/261120000000000001',
    },
  },
})

/** By the table, these three could be in `additionalInfo`; the samples have them at the top. */
function hoisted(body: z.input<typeof answer>): z.input<typeof answer> {
  const names = ['linkId', 'accountToken', 'redirectUrl'].filter((name) => valueAt(body, name) === undefined)
  const found = names.map((name) => [name, valueAt(body, `additionalInfo.${name}`)] as const)
  const below = found.filter(([, value]) => value !== undefined)
  return below.length === 0 ? body : { ...body, ...Object.fromEntries(below) }
}

function valueOf(request: unknown): unknown {
  return valueAt(request, 'additionalInfo.amount.value')
}

function isNothing(request: unknown): boolean {
  return /^0+(?:\.0+)?$/.test(String(valueOf(request)))
}
