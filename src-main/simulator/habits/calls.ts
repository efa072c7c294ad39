/** The gateway's own calls: payment (25) and inquiry (24). */
import { all, drop, put, rewritten } from './change.ts'
import type { Habit, HabitChange, HabitKind } from './habit.ts'

type Row = readonly [name: string, kind: HabitKind, why: string, change: HabitChange]

const pretty = (text: string): string => rewritten(text, 2)
const timeB = (time: unknown): unknown => String(time).slice(0, 19).replace('T', ' ')

const BOTH: readonly Row[] = [
  ['uuid', 'within', 'the samples of 4.1 have UUIDs', { externalId: uuid }],
  [
    'utc',
    'within',
    'ISO 8601 with Z',
    { timestamp: (time) => `${new Date(time).toISOString().slice(0, 19)}Z` },
  ],
  ['pretty', 'within', 'white space, signed as it is sent', { text: pretty }],
  ['extra-members', 'within', 'members that no table has', { body: put('promo', { code: null, tags: [] }) }],
  [
    'charset',
    'within',
    'a media type with a parameter',
    { headers: { 'content-type': 'application/json; charset=utf-8' } },
  ],
  [
    'minified',
    'near',
    'sent with white space, signed without',
    { text: pretty, signed: (text) => rewritten(text, 0) },
  ],
  [
    'no-colon',
    'near',
    'an offset without its colon',
    { timestamp: (time) => time.replace('+07:00', '+0700') },
  ],
  ['fraction', 'near', 'a time with milliseconds', { timestamp: (time) => time.replace('+', '.123+') }],
  ['letters', 'near', 'an external id with letters', { externalId: (id) => `TRX-${id.slice(-20)}` }],
  ['long-id', 'near', 'an external id over 32 digits', { externalId: (id) => id.padStart(36, '9') }],
  ['own-channel', 'near', 'a CHANNEL-ID of the gateway', { headers: { 'channel-id': '00001' } }],
  ['own-partner', 'near', 'an X-PARTNER-ID of the gateway', { headers: { 'x-partner-id': 'GATEWAY' } }],
  ['slash', 'near', 'a slash after the path', { path: (path) => `${path}/` }],
  ['query', 'near', 'a query after the path', { path: (path) => `${path}?source=gateway` }],
  ['text', 'near', 'text/plain', { headers: { 'content-type': 'text/plain' } }],
  [
    'tab',
    'near',
    'a tab stands in a text as it is',
    { text: (text) => text.replace(/\}\s*$/, ',"virtualAccountName":"A\tB"}') },
  ],
  ['bom', 'near', 'a byte order mark', { text: (text) => `\ufeff${text}` }],
  ['service-id-trimmed', 'near', 'the leading space is lost', { body: put('partnerServiceId', 'LATIHAN') }],
  ['service-id-right', 'near', 'padded on the other side', { body: put('partnerServiceId', 'LATIHAN ') }],
  [
    'service-in-front',
    'against',
    'the service code in front of the number',
    { body: put('virtualAccountNo', (value: unknown) => ` LATIHAN${String(value)}`.slice(0, 28)) },
  ],
]

const fronted = (value: unknown): unknown => ` LATIHANLATIHAN01${String(value)}`

const PAYMENT: readonly Row[] = [
  [
    'other-customer',
    'near',
    'the merchant code of a group, or of before',
    { body: put('customerNo', 'LAIN01') },
  ],
  [
    'trx-id-spaces',
    'near',
    'an id that fills its column',
    { body: put('trxId', (id: unknown) => `${String(id)}   `) },
  ],
  [
    'customer-in-front',
    'against',
    'service code and customer number in front of the number',
    { body: put('virtualAccountNo', fronted) },
  ],
  [
    'no-details',
    'within',
    'no table says what must be there',
    { body: all(drop('additionalInfo'), drop('paymentRequestId')) },
  ],
  ['trx-id-65', 'near', 'an id longer than ours may be', { body: put('trxId', '9'.repeat(65)) }],
  ['trx-id-number', 'near', 'digits become a number', { body: put('trxId', 260105) }],
  ['trx-id-absent', 'near', 'no id at all', { body: drop('trxId') }],
  [
    'status-number',
    'near',
    'a status of another catalogue',
    { body: put('additionalInfo.transactionStatus', 0) },
  ],
  ['amount-number', 'near', 'an amount as a number', { body: put('paidAmount.value', Number) }],
  ['amount-absent', 'near', 'no paidAmount', { body: drop('paidAmount') }],
  ['time-b', 'near', 'Timestamp B', { body: put('trxDateTime', timeB) }],
  ['time-null', 'near', 'no time', { body: put('trxDateTime', null) }],
  ['details-list', 'near', 'PHP writes an empty object as a list', { body: put('additionalInfo', []) }],
]

const INQUIRY: readonly Row[] = [
  [
    'amount-empty',
    'near',
    'the amount of the standard, without one',
    { body: put('amount', { value: '', currency: '' }) },
  ],
  ['amount-list', 'near', 'the same, by PHP', { body: put('amount', []) }],
  ['id-number', 'against', 'digits become a number', { body: put('inquiryRequestId', 261_120_000_001) }],
  [
    'customer-in-front',
    'against',
    'service code and customer number in front of the number',
    { body: put('virtualAccountNo', fronted) },
  ],
  ['time-b', 'near', 'Timestamp B', { body: put('trxDateInit', timeB) }],
  ['time-null', 'near', 'no time', { body: put('trxDateInit', null) }],
  ['details-list', 'near', 'PHP writes an empty object as a list', { body: put('additionalInfo', []) }],
  [
    'amount-zero',
    'against',
    "an amount that is not the order's",
    { body: put('amount', { value: '0.00', currency: 'IDR' }) },
  ],
]

export const ownCalls: readonly Habit[] = [
  ...[...BOTH, ...PAYMENT].map((row) => habit('va-payment', 'payment-call', row)),
  ...[...BOTH, ...INQUIRY].map((row) => habit('va-inquiry', 'inquiry-call', row)),
]

function habit(at: 'va-payment' | 'va-inquiry', prefix: string, [name, kind, why, change]: Row): Habit {
  return { name: `${prefix}-${name}`, at, kind, why, change }
}

/** Made from its last twelve digits, so that different ids stay different. */
function uuid(id: string): string {
  return `7d6f3c1e-5b2a-4c3d-9e8f-${id.slice(-12)}`
}
