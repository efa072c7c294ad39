import { z } from 'zod'
import { valueAt } from '../codec/conditions.ts'
import { text, timeB } from '../codec/field.ts'
import { anyText } from '../codec/forms.ts'
import { lenientChoice, lenientId } from '../codec/lenient.ts'
import { countText, group, list, wholeNumber } from '../codec/parts.ts'
import { coded, looseAmount, named, oneOrMany } from '../codec/tolerant.ts'
import { defineOperation } from '../define-operation.ts'
import { historyExample } from './transaction-history-example.ts'

const STATUSES = {
  '0': 'void',
  '1': 'successful',
  '2': 'expired',
  '6': 'waiting-repayment',
  '7': 'pending',
} as const
const STATUS_WORDS = {
  void: 'void',
  success: 'successful',
  successful: 'successful',
  expired: 'expired',
  'waiting for repayment': 'waiting-repayment',
  'waiting repayment': 'waiting-repayment',
  pending: 'pending',
} as const
const CHECKS = {
  '1': 'checked',
  '2': 'waiting-media',
  '3': 'waiting-review',
  '4': 'waiting-approval',
  '5': 'revision-asked',
} as const
const CHECK_WORDS = {
  checked: 'checked',
  'waiting media upload': 'waiting-media',
  'waiting for review': 'waiting-review',
  'waiting for approve': 'waiting-approval',
  'waiting for approval': 'waiting-approval',
  'request user revise': 'revision-asked',
} as const

/** Read record by record: an unreadable part is left out, and the list's reader decides what that means. */
const record = z.object({
  transaction_id: lenientId(32).nullish(),
  ref_id: lenientId(64, 'C', 'reference id: what to reconcile by').nullish(),
  channel_id: text(32).nullish(),
  entity_id: text(32).nullish(),
  transaction_type: text(32).nullish(),
  transaction_time: anyText('Y', 'form not shown').nullish(),
  transaction_status: coded(
    10,
    STATUSES,
    STATUS_WORDS,
    'Y',
    '0 void, 1 successful, 2 expired, 6 waiting for repayment, 7 pending; samples show text',
  ).nullish(),
  progress_check: coded(
    16,
    CHECKS,
    CHECK_WORDS,
    'Y',
    '1 checked, 2 waiting media upload, 3 waiting for review, 4 waiting for approve, 5 request user revise; samples show text',
  ).nullish(),
  violation: named(
    10,
    ['Violation', 'No Violation'],
    'C',
    'the table says 10 characters, one of its values has 12',
  ).nullish(),
  repayment_notes: text(64, 'C').nullish(),
  coa: text(24, 'Y', 'category code').nullish(),
  branch_id: text(24).nullish(),
  division_id: text(24).nullish(),
  staff_id: text(24).nullish(),
  employee_name: text(64).nullish(),
  apps_user_id: text(24).nullish(),
  ccy: lenientChoice(['IDR']).nullish(),
  amount: looseAmount().nullish(),
  fee: looseAmount('C', 32).nullish(),
  others_source: text(32, 'C', 'other source of a split payment').nullish(),
  others_amount: looseAmount('C').nullish(),
  total_amount: looseAmount('Y', undefined, 'amount and fee').nullish(),
  media: text(128, 'C', 'code of the uploaded invoice').nullish(),
  link_media: oneOrMany(128, 'C', 'one link; samples show a list of links').nullish(),
  merchant_id: text(64, 'C').nullish(),
  merchant_name: text(64, 'C').nullish(),
  latitude: text(16, 'C').nullish(),
  longitude: text(16, 'C').nullish(),
  user_notes: text(64, 'C').nullish(),
  specific_events: text(10, 'C', 'event code').nullish(),
  specific_events_desc: text(128, 'C').nullish(),
})

const answer = z.object({
  rq_uuid: text(64),
  rs_datetime: timeB().nullish(),
  error_code: text(4, 'Y', '0000 success'),
  error_message: text(32).nullish(),
  pagination: group({
    total_data: wholeNumber(),
    total_pages: wholeNumber(),
    page_number: wholeNumber(),
    page_size: wholeNumber().nullish(),
    has_more: anyText('O', 'in a sample only; Y appears').nullish(),
  }),
  data: list(record, 'Y', undefined, 'there is none'),
})

/** Transactions of an account in a time range, page by page (interface, 2.10). */
export const transactionHistory = defineOperation({
  name: 'transaction-history',
  serviceCode: '',
  title: 'Transaction history',
  section: '2.10',
  direction: 'to-gateway',
  method: 'POST',
  path: '/deposittools/appservicetools/transactionhitorylist',
  wire: {
    kind: 'hashed-json',
    signature: { parts: ['key', 'rq_uuid', 'comm_code', 'word'], word: 'TRANSACTIONHITORYLIST' },
  },
  token: 'none',
  effect: 'reads',
  lookup: 'ask-again',
  request: z.object({
    rq_uuid: text(64, 'Y', 'unique message id'),
    rq_datetime: timeB(),
    comm_code: text(32, 'Y', 'merchant code'),
    from_date_time: timeB('Y', 'start of the range'),
    to_date_time: timeB('Y', 'end of the range'),
    page_size: countText(3, 'Y', 'records per page'),
    page_number: countText(3, 'Y', 'from 1'),
    signature: text(64, 'Y', 'hash signature'),
  }),
  response: z.preprocess(renamed, answer),
  agreements: [
    {
      name: 'the range does not end before it begins',
      section: '2.10',
      field: 'to_date_time',
      // Timestamp B sorts as text.
      holds: (request) =>
        String(valueAt(request, 'from_date_time')) <= String(valueAt(request, 'to_date_time')),
      broken: { from_date_time: '2026-11-21 00:00:00', to_date_time: '2026-11-20 00:00:00' },
    },
  ],
  decides: [
    'rq_uuid',
    'error_code',
    'pagination.total_data',
    'pagination.total_pages',
    'pagination.page_number',
    'data',
    ...['transaction_id', 'ref_id', 'transaction_status', 'ccy', 'amount'].map((name) => `data[].${name}`),
  ],
  duplicateCodes: [],
  echoes: [['rq_uuid', 'rq_uuid']],
  redact: [
    'signature',
    'data.employee_name',
    'data.apps_user_id',
    'data.staff_id',
    'data.latitude',
    'data.longitude',
    'data.media',
    'data.link_media',
    'data.user_notes',
    'data.repayment_notes',
  ],
  example: historyExample,
})

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

/** A sample calls the id `uid` and the time `datime`. */
function renamed(body: z.input<typeof answer>): z.input<typeof answer> {
  const id = valueAt(body, 'rq_uuid') ?? valueAt(body, 'uid')
  const time = valueAt(body, 'rs_datetime') ?? valueAt(body, 'datime') ?? valueAt(body, 'datetime')
  return {
    ...body,
    ...(typeof id === 'string' ? { rq_uuid: id } : {}),
    ...(typeof time === 'string' ? { rs_datetime: time } : {}),
    // Gateways write an empty list of records in many ways.
    ...(isNothing(valueAt(body, 'data')) ? { data: [] } : {}),
  }
}
