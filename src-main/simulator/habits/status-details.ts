/** Status (26): details around the flag that decide nothing. */
import { all, drop, put, type BodyChange } from './change.ts'
import type { Habit, HabitKind } from './habit.ts'

const INFO = 'additionalInfo'
const DATA = 'virtualAccountData'
const OPTIONAL = [
  ...['expiredDatetime', 'memberCode', 'debitFrom', 'debitFromName', 'debitFromBank', 'creditTo'],
  ...[
    'creditToName',
    'creditToBank',
    'productCode',
    'productValue',
    'rrn',
    'approvalCode',
    'token',
    'userId',
  ],
  ...['traceNumber', 'cardType', 'feeType'],
] as const
const LENGTHS: Readonly<Record<string, number>> = {
  ...{ memberCode: 50, debitFrom: 19, debitFromName: 64, debitFromBank: 5, creditTo: 19, creditToName: 64 },
  ...{
    creditToBank: 5,
    productCode: 50,
    productValue: 128,
    rrn: 12,
    approvalCode: 64,
    token: 128,
    userId: 128,
  },
}

/** Sets each optional text of the details to this value, whether present or not. */
const every = (value: unknown): BodyChange => all(...OPTIONAL.map((name) => put(`${INFO}.${name}`, value)))
const status = (name: string, kind: HabitKind, why: string, body: BodyChange): Habit => ({
  name: `status-${name}`,
  at: 'va-status',
  kind,
  why,
  change: { body },
})

export const statusDetails: readonly Habit[] = [
  status('no-optional', 'within', 'every optional member may be absent', every(undefined)),
  status('no-details', 'within', 'additionalInfo is conditional', drop(INFO)),
  status('no-reason', 'within', 'paymentFlagReason is not mandatory', drop(`${DATA}.paymentFlagReason`)),
  status(
    'longest',
    'within',
    'every optional text as long as its table has it',
    all(...Object.entries(LENGTHS).map(([name, length]) => put(`${INFO}.${name}`, '9'.repeat(length)))),
  ),
  status(
    'payment-id',
    'within',
    'paymentRequestId, conditional',
    put(`${DATA}.paymentRequestId`, 'P'.repeat(128)),
  ),
  status('card', 'within', 'cardType of a card payment', put(`${INFO}.cardType`, 'credit')),
  status(
    'message',
    'within',
    'message is an object of unknown content',
    put(`${INFO}.message`, { a: [{ b: null }] }),
  ),
  status(
    'bill-number',
    'within',
    'billNo of a static virtual account',
    put(`${DATA}.billDetails.*.billNo`, '0'.repeat(32)),
  ),
  status(
    'two-bills',
    'within',
    'billDetails is a list',
    put(`${DATA}.billDetails`, (bills: unknown) => (Array.isArray(bills) ? [...bills, ...bills] : bills)),
  ),
  status('empty-optional', 'near', 'optional and not there, written as an empty text', every('')),
  status('null-optional', 'near', 'optional and not there, written as null', every(null)),
  status(
    'numbers',
    'near',
    'digits become numbers',
    all(put(`${INFO}.traceNumber`, 12), put(`${INFO}.userId`, 7)),
  ),
  status('details-list', 'near', 'PHP writes an empty object as a list', put(INFO, [])),
  status('details-null', 'near', 'additionalInfo as null', put(INFO, null)),
  status('details-text', 'near', 'additionalInfo as an empty text', put(INFO, '')),
  status('inquiry-id-null', 'near', 'a QR has no inquiry', put(`${DATA}.inquiryRequestId`, null)),
  status('inquiry-id-absent', 'near', 'a QR has no inquiry', drop(`${DATA}.inquiryRequestId`)),
  status('inquiry-id-empty', 'near', 'a QR has no inquiry', put(`${DATA}.inquiryRequestId`, '')),
  status('reason-empty', 'near', 'an object without members', put(`${DATA}.paymentFlagReason`, {})),
  status('reason-list', 'near', 'the same, by PHP', put(`${DATA}.paymentFlagReason`, [])),
  status('reason-text', 'near', 'one text in place of two', put(`${DATA}.paymentFlagReason`, 'Success')),
  status('reason-one', 'near', 'one language', drop(`${DATA}.paymentFlagReason.english`)),
  status(
    'reason-long',
    'near',
    'over 64 characters',
    put(`${DATA}.paymentFlagReason.english`, 'x'.repeat(90)),
  ),
  status('bills-absent', 'near', 'a QR order has no bills', drop(`${DATA}.billDetails`)),
  status('bills-null', 'near', 'a QR order has no bills', put(`${DATA}.billDetails`, null)),
  status('bills-text', 'near', 'a list that is empty, as a text', put(`${DATA}.billDetails`, '')),
  status('bills-object', 'near', 'one bill, not in a list', put(`${DATA}.billDetails`, {})),
  status('bill-no-amount', 'near', 'a bill without its amount', drop(`${DATA}.billDetails.*.billAmount`)),
  status(
    'bill-long',
    'near',
    'a description over 18 characters',
    put(`${DATA}.billDetails.*.billDescription`, {
      english: 'Payment of purchase',
      indonesia: 'Pembayaran belanja',
    }),
  ),
  status(
    'bill-description-text',
    'near',
    'one text in place of two',
    put(`${DATA}.billDetails.*.billDescription`, 'x'),
  ),
  status('rrn-13', 'near', 'one character over the table', put(`${INFO}.rrn`, '1234567890123')),
  status('trx-id-20', 'near', 'two characters over the table', put(`${INFO}.trxId`, lengthened)),
  status('trx-id-number', 'near', 'digits become a number', put(`${INFO}.trxId`, shortNumber)),
  status('trx-id-absent', 'near', 'only the entries carry it', drop(`${INFO}.trxId`)),
  status('service-id-trimmed', 'near', 'the leading space is lost', put(`${DATA}.partnerServiceId`, trimmed)),
  status('service-id-absent', 'near', 'not echoed', drop(`${DATA}.partnerServiceId`)),
  status('customer-absent', 'near', 'not echoed', drop(`${DATA}.customerNo`)),
  status('expiry-a', 'near', 'expiredDatetime as Timestamp A', put(`${INFO}.expiredDatetime`, timestampAOf)),
  status('fee-empty', 'near', 'no fee, written as an empty text', put(`${INFO}.txFee`, '')),
  status('fee-zero', 'near', 'no fee, written as a number', put(`${INFO}.txFee`, 0)),
  status('fee-null', 'near', 'no fee, written as null', put(`${INFO}.txFee`, null)),
  status(
    'fee-number',
    'near',
    'a fee of the seller as a number',
    all(put(`${INFO}.txFee`, 700), put(`${INFO}.feeType`, 'S')),
  ),
  status('fee-dotted', 'near', 'a fee of the seller by Indonesian habit', put(`${INFO}.txFee`, '1.250,00')),
  status('fee-type-word', 'near', 'a word in place of a letter', put(`${INFO}.feeType`, 'SELLER')),
]

function lengthened(value: unknown): unknown {
  return typeof value === 'string' ? `${value}01` : value
}

function shortNumber(value: unknown): unknown {
  return typeof value === 'string' ? Number(value.slice(-9)) : value
}

function trimmed(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value
}

function timestampAOf(value: unknown): unknown {
  return typeof value === 'string' ? `${value.replace(' ', 'T')}+07:00` : value
}
