import { z } from 'zod'
import { amount, choice, choiceOrEmpty, patterned, text, textOrEmpty, timeA } from '../codec/field.ts'
import { facts, fieldFacts } from '../codec/facts.ts'
import { email } from '../codec/forms.ts'
import { group } from '../codec/parts.ts'
import { echoed, lenientDecimal, lenientId } from '../codec/lenient.ts'
import { defineOperation } from '../define-operation.ts'
import { transferExample } from './transfer-interbank-example.ts'
import { transferAgreements, transferConditions } from './transfer-interbank-rules.ts'

const PURPOSES = ['01', '02', '03', '99'] as const
const FEE = {
  pattern: /^(?:OUR|BEN|SHA\|\d{1,14}(?:\.\d{2})?)$/,
  broken: ['SHARED', 'SHA', 'SHA|', 'SHA|ten', 'our'],
}
// The interface names @, # and ! after "such as", so only characters common to every bank are allowed.
const NO_SPECIAL = { pattern: /^[A-Za-z0-9 .,/-]*$/, broken: ['a@b', 'no #1', 'now!', 'a&b', 'a_b'] }

const currency = () =>
  z.literal('IDR').register(fieldFacts, facts('Y', 'String (3)', { max: 3, values: ['IDR'] }))

const details = group({
  sourceAccountName: text(40, 'C', 'owner of the source account; mandatory for bank A').optional(),
  remark: text(40, 'C', 'mandatory for bank A and bank B').optional(),
  sourceBankCode: text(3, 'Y', 'bank of the source account; says which fields are mandatory'),
  trxType: choice(['01', '02'], 'C', {
    note: 'mandatory for bank B: 01 domestic switching network, 02 real-time scheme',
  }).optional(),
  proxyValue: textOrEmpty(
    62,
    'C',
    'mandatory for bank B; a telephone number 62..., or an e-mail address, by proxyType',
  ).optional(),
  proxyType: choiceOrEmpty(['', '01', '02'], 'C', {
    note: 'mandatory for bank B: empty text for an account number, 01 telephone number, 02 e-mail',
  }).optional(),
  trxPurposeCode: choice(PURPOSES, 'C', {
    max: 8,
    note: 'mandatory for bank B: 01 investment, 02 transfer of wealth, 03 purchase, 99 others',
  }).optional(),
  chargeBearerCode: choice(['DEBT'], 'C', { note: 'mandatory for bank A' }).optional(),
  beneficiaryAccountType: choice(['CACC', 'SVGS', 'LOAN', 'CCRD', 'UESB', 'OTHR'], 'C', {
    note: 'mandatory for bank A: CACC current, SVGS savings, LOAN loan, CCRD credit card, UESB e-money, OTHR other',
  }).optional(),
  purposeOfTransaction: choice(PURPOSES, 'C', {
    note: 'mandatory for bank A: 01 investment, 02 transfer of wealth, 03 purchase, 99 others',
  }).optional(),
  beneficiaryCustomerType: choice(['01', '02', '03', '04', '99'], 'C', {
    note: 'mandatory for bank A: 01 individual, 02 corporate, 03 government, 04 remittance, 99 others',
  }).optional(),
  memo: patterned(
    40,
    NO_SPECIAL,
    'C',
    'mandatory for bank A; letters, digits, spaces and . , / -',
  ).optional(),
  beneficiaryCustomerResidentStatus: choice(['1', '2'], 'C', {
    max: 2,
    note: 'mandatory for bank A: 1 resident, 2 non-resident',
  }).optional(),
  beneficiaryCustomerTownName: textOrEmpty(10, 'C', 'mandatory for bank A; empty when none').optional(),
  swiftCode: text(8, 'Y', 'identification of the bank'),
  transferType: choice(['0', '5'], 'Y', { note: '0 online transfer, 5 real-time scheme' }),
  referenceNo: text(64, 'C', 'bank reference; mandatory when sourceBankCode is 028').optional(),
})

/** Sends money to an account at another bank (service code 18; interface, 2.8). */
export const transferInterbank = defineOperation({
  name: 'transfer-interbank',
  serviceCode: '18',
  title: 'Interbank transfer',
  section: '2.8',
  direction: 'to-gateway',
  method: 'POST',
  path: '/api/v1.0/transfer-interbank',
  wire: { kind: 'snap' },
  token: 'b2b',
  effect: 'moves-money',
  lookup: 'transfer-status',
  request: z.object({
    partnerReferenceNo: text(32, 'Y', 'unique reference'),
    amount: amount(),
    beneficiaryAccountName: text(100),
    beneficiaryAccountNo: text(16),
    beneficiaryAddress: text(100, 'O').optional(),
    beneficiaryBankCode: text(3),
    beneficiaryBankName: text(100),
    beneficiaryEmail: email(100, 'O').optional(),
    customerReference: text(20, 'O', 'unique customer id').optional(),
    currency: currency(),
    sourceAccountNo: text(16, 'Y', 'fixed code of the deposit, or number of the source account'),
    transactionDate: timeA(),
    feeType: patterned(
      25,
      FEE,
      'O',
      '`OUR` sender pays, `BEN` receiver pays, `SHA|<fee of the sender>` both',
    ).optional(),
    additionalInfo: details,
  }),
  response: z.object({
    responseCode: text(7),
    responseMessage: text(150).nullish(),
    partnerReferenceNo: text(32),
    referenceNo: lenientId(64, 'Y', 'bank reference').nullish(),
    beneficiaryAccountNo: text(16),
    beneficiaryBankCode: echoed(8, 'O').nullish(),
    sourceAccountNo: text(16),
    amount: group(
      { value: lenientDecimal('O').nullish(), currency: echoed(3, 'O').nullish() },
      'O',
    ).nullish(),
    traceNo: text(16, 'O').nullish(),
    additionalInfo: group({}, 'O').nullish(),
  }),
  // Which transfer, which account and how much; the bank's own number is read when present.
  decides: [
    ...[
      'responseCode',
      'partnerReferenceNo',
      'beneficiaryAccountNo',
      'beneficiaryBankCode',
      'sourceAccountNo',
    ],
    ...['amount.value', 'amount.currency'],
  ],
  conditions: transferConditions,
  agreements: transferAgreements,
  duplicateCodes: ['4091801'],
  echoes: [
    ['partnerReferenceNo', 'partnerReferenceNo'],
    ['beneficiaryAccountNo', 'beneficiaryAccountNo'],
    ['sourceAccountNo', 'sourceAccountNo'],
  ],
  echoesIfGiven: [
    ['amount', 'amount.value'],
    ['currency', 'amount.currency'],
    ['beneficiaryBankCode', 'beneficiaryBankCode'],
  ],
  redact: [
    'beneficiaryAccountName',
    'beneficiaryAccountNo',
    'beneficiaryAddress',
    'beneficiaryEmail',
    'customerReference',
    'sourceAccountNo',
    'additionalInfo.sourceAccountName',
    'additionalInfo.proxyValue',
    'additionalInfo.beneficiaryCustomerTownName',
    // Free text, in which merchants name the recipient.
    'additionalInfo.remark',
    'additionalInfo.memo',
  ],
  example: transferExample,
})
