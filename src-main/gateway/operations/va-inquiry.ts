import { z } from 'zod'
import { amount, bilingual, choice, date, decimalAmount, text, timeA } from '../codec/field.ts'
import { facts, fieldFacts } from '../codec/facts.ts'
import { address, email, phone62 } from '../codec/forms.ts'
import { group, list } from '../codec/parts.ts'
import { integer, wholeRupiahNumber } from '../codec/tolerant.ts'
import { defineOperation } from '../define-operation.ts'
import { inquiryRequestExample, inquiryResponseExample } from './va-inquiry-example.ts'
import { inquiryConditions } from './va-inquiry-rules.ts'

const ONLY_INSTALLMENT = 'only of an installment payment'

/** One bill of several, by code or by number; the two shapes must not be mixed. */
const bill = z.union([
  z.strictObject({
    billCode: text(2),
    billName: text(20),
    billAmount: amount(),
    billSubCompany: text(5, 'C').optional(),
  }),
  z.strictObject({
    BillDescription: group(
      { Indonesian: text(18, 'C').optional(), English: text(18, 'C').optional() },
      'C',
    ).optional(),
    BillAmount: decimalAmount('C').optional(),
    BillNumber: text(18, 'C').optional(),
    BillSubCompany: text(5, 'C').optional(),
  }),
])

/** Installment payment or several bills, for collection users. */
const dataMerchant = group(
  {
    kodeCa: text(8, 'C').optional(),
    kodeSubCa: text(8, 'C').optional(),
    namaPelanggan: ofInstallment(text(100)),
    noKontrak: ofInstallment(text(12)),
    angsuranKe: ofInstallment(text(2)),
    jmlBayarExcAdm: decimalAmount('C').optional(),
    denda: decimalAmount('C').optional(),
    feeCa: decimalAmount('C').optional(),
    feeSwitcher: decimalAmount('C').optional(),
    totalAdmin: decimalAmount('C').optional(),
    jumlahBayar: ofInstallment(decimalAmount()),
    minimumAmount: decimalAmount('C').optional(),
    totalAngsuran: text(4, 'C').optional(),
    customer: group({ email: email(100, 'C').optional() }, 'C').optional(),
    jatuhTempo: date('C').optional(),
    listBills: list(bill, 'C', 'two shapes, one for the whole list').optional(),
  },
  'C',
  'mandatory for collection users',
)

const shippingAddress = group(
  {
    firstName: text(50, 'C').optional(),
    lastName: text(50, 'C').optional(),
    address: text(255, 'C').optional(),
    city: text(50, 'C').optional(),
    postalCode: text(10, 'C').optional(),
    phoneNumber: phone62(30, 'C').optional(),
    countryCode: text(3, 'C', 'ISO 3166 alpha-3').optional(),
  },
  'C',
  'mandatory for paylater',
)

const item = z.object({
  id: text(10, 'C').optional(),
  name: text(50, 'C').optional(),
  price: wholeRupiahNumber(16, 'C', 'rounded').optional(),
  type: text(50, 'C').optional(),
  url: address(100, 'C').optional(),
  quantity: integer(16, 'C').optional(),
})

/** What is to be paid, requested by the gateway before a payment (service code 24; interface, 2.3). */
export const vaInquiry = defineOperation({
  name: 'va-inquiry',
  serviceCode: '24',
  title: 'Bill inquiry',
  section: '2.3',
  direction: 'to-merchant',
  method: 'POST',
  path: '/v1.0/transfer-va/inquiry',
  wire: { kind: 'snap' },
  token: 'none',
  effect: 'reads',
  lookup: 'ask-again',
  request: z.object({
    partnerServiceId: text(8),
    customerNo: text(20, 'Y', 'merchant code'),
    virtualAccountNo: text(28, 'Y', 'number of your order'),
    trxDateInit: timeA('Y', "time of the gateway's system"),
    inquiryRequestId: text(128),
  }),
  response: z.object({
    responseCode: text(7),
    responseMessage: text(150),
    virtualAccountData: group({
      partnerServiceId: text(8),
      customerNo: text(20),
      virtualAccountNo: text(28),
      virtualAccountName: text(255, 'Y', 'customer name'),
      virtualAccountEmail: email(255, 'C', 'mandatory for paylater').optional(),
      virtualAccountPhone: phone62(30, 'C', 'mandatory for paylater').optional(),
      inquiryRequestId: text(128),
      totalAmount: amount('Y', 'of your order, from your own books'),
      billDetails: list(z.object({ billDescription: bilingual(18) })),
      additionalInfo: group(
        {
          token: text(40, 'C', 'credit card token').optional(),
          transactionDate: timeA('Y', 'date and time of the merchant'),
          installmentPeriod: choice(['30D', '3M', '6M', '12M'], 'C', {
            note: 'mandatory for paylater',
          }).optional(),
          isInstallment: choice(['Y', 'N'], 'C', { note: 'mandatory for credit card' }).optional(),
          expiredDatetime: timeA('O').optional(),
          validationCode: text(100, 'C', 'mandatory for users of the promotional engine').optional(),
          dataMerchant: dataMerchant.optional(),
          shippingAddress: shippingAddress.optional(),
          items: list(item, 'C', 'mandatory for paylater').optional(),
        },
        'C',
      ).optional(),
    }),
  }),
  responseConditions: inquiryConditions,
  duplicateCodes: [],
  echoes: [
    ['partnerServiceId', 'virtualAccountData.partnerServiceId'],
    ['customerNo', 'virtualAccountData.customerNo'],
    ['virtualAccountNo', 'virtualAccountData.virtualAccountNo'],
    ['inquiryRequestId', 'virtualAccountData.inquiryRequestId'],
  ],
  redact: [
    'virtualAccountData.virtualAccountName',
    'virtualAccountData.virtualAccountEmail',
    'virtualAccountData.virtualAccountPhone',
    'virtualAccountData.additionalInfo.token',
    'virtualAccountData.additionalInfo.dataMerchant.namaPelanggan',
    'virtualAccountData.additionalInfo.dataMerchant.noKontrak',
    'virtualAccountData.additionalInfo.dataMerchant.customer',
    'virtualAccountData.additionalInfo.shippingAddress',
  ],
  example: { request: inquiryRequestExample, response: inquiryResponseExample },
})

/** Mandatory in the table of installments; a collection user with several bills sends none of them. */
function ofInstallment<S extends z.ZodType>(schema: S) {
  const known = fieldFacts.get(schema) ?? facts('Y', 'String')
  fieldFacts.add(schema, { ...known, mayLack: ONLY_INSTALLMENT })
  return schema.optional()
}
