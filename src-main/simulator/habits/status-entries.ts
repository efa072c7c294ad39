/**
 * Status (26) with sortBy ALL: entries of `additionalInfo.data`. No table says which of their members are mandatory.
 */
import { all, drop, each, isObject, put, where, type BodyChange } from './change.ts'
import type { Habit, HabitKind } from './habit.ts'

const DATA = 'additionalInfo.data'
const DECORATION = [
  ...[
    'expiredDatetime',
    'memberCode',
    'debitFrom',
    'debitFromName',
    'creditTo',
    'productCode',
    'productValue',
  ],
  ...['rrn', 'approvalCode', 'token', 'userId', 'feeType', 'txFee', 'cardType', 'refundData', 'trxDateTime'],
  'transactionDate',
] as const

const entries = (name: string, kind: HabitKind, why: string, body: BodyChange): Habit => ({
  name: `entries-${name}`,
  at: 'va-status',
  kind,
  why,
  change: { body },
})
/** Puts a failed attempt before the existing entries. */
const before = (entry: unknown): BodyChange =>
  put(DATA, (list: unknown) => (Array.isArray(list) ? [entry, ...list] : list))
const decorated = (value: unknown): BodyChange =>
  each(DATA, all(...DECORATION.map((name) => put(name, value))))
const unpaid = (change: BodyChange): BodyChange => each(DATA, where('paymentFlagStatus', 'IP', change))
const TRIED = { trxId: '260105000000099999', paymentFlagStatus: 'IP' }

export const statusEntries: readonly Habit[] = [
  entries('absent', 'within', 'data is conditional', drop(DATA)),
  entries('unpaid-null', 'within', 'what was not paid has no paidAmount', unpaid(put('paidAmount', null))),
  entries('unpaid-no-total', 'within', 'nor a totalAmount', unpaid(drop('totalAmount'))),
  entries('tried-before', 'within', 'an earlier try, with names only', before(TRIED)),
  entries(
    'tried-null',
    'within',
    'an earlier try whose amounts are null',
    before({ ...TRIED, paidAmount: null, totalAmount: null, virtualAccountNo: null, trxDateTime: null }),
  ),
  entries('thin', 'within', 'nothing but number, flag and amounts', decorated(undefined)),
  entries('null-decoration', 'within', 'null, as refundData in the samples', decorated(null)),
  entries('newest-first', 'within', 'no order is told', put(DATA, reversed)),
  entries(
    'refund',
    'within',
    'refundData of unknown structure',
    put(`${DATA}.*.refundData`, [{ amount: 1 }]),
  ),
  entries('empty', 'within', 'a list without entries', put(DATA, [])),
  entries('text', 'near', 'an empty list as an empty text', put(DATA, '')),
  entries('object', 'near', 'an empty list as an empty object', put(DATA, {})),
  entries('null', 'near', 'an empty list as null', put(DATA, null)),
  entries(
    'one-object',
    'near',
    'one entry, not in a list',
    put(DATA, (list: unknown) => (Array.isArray(list) ? list.at(-1) : list)),
  ),
  entries('empty-decoration', 'near', 'empty texts', decorated('')),
  entries('fee-empty', 'near', 'no fee, written as an empty text', put(`${DATA}.*.txFee`, '')),
  entries('number-decoration', 'near', 'digits become numbers', decorated(7)),
  entries('null-entry', 'near', 'an entry that is none', before(null)),
  entries('text-entry', 'near', 'an entry that is a text', before('IP')),
  entries('unknown-flag', 'near', 'a flag of no table', before({ ...TRIED, paymentFlagStatus: 'XX' })),
  entries('small-flag', 'near', 'a flag in small letters', before({ ...TRIED, paymentFlagStatus: 'ex' })),
  entries(
    'columns',
    'against',
    'flags that fill a column of forty characters',
    put(`${DATA}.*.paymentFlagStatus`, (flag: unknown) =>
      typeof flag === 'string' ? flag.padEnd(40) : flag,
    ),
  ),
  entries('inside', 'against', 'data inside virtualAccountData, as 2.3 has its details', (body) => {
    const { additionalInfo: info, virtualAccountData: top } = body
    if (!isObject(info) || !isObject(top)) return body
    const { data, ...rest } = info
    return { ...body, additionalInfo: rest, virtualAccountData: { ...top, data } }
  }),
  entries('no-id', 'near', 'told apart by time and retrieval number', drop(`${DATA}.*.trxId`)),
  entries('no-number', 'near', 'the number is said on top only', drop(`${DATA}.*.virtualAccountNo`)),
]

function reversed(list: unknown): unknown {
  return Array.isArray(list) ? list.toReversed() : list
}
