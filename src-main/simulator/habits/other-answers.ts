/** Payment page (54), delete (31), token (73), history (2.10) and bulk invoices (2.9). */
import { all, drop, each, put, type BodyChange } from './change.ts'
import type { Habit, HabitKind, HabitPlace } from './habit.ts'

const of = (
  at: HabitPlace,
  prefix: string,
): ((name: string, kind: HabitKind, why: string, body: BodyChange) => Habit) => {
  return (name, kind, why, body) => ({ name: `${prefix}-${name}`, at, kind, why, change: { body } })
}
const link = of('payment-host-to-host', 'link')
const erase = of('va-delete', 'delete')
const token = of('token', 'token')
const history = of('transaction-history', 'history')
const sent = of('invoices-send', 'invoices')
const record = (change: BodyChange): BodyChange => each('data', change)

export const otherAnswers: readonly Habit[] = [
  link('approval-code', 'within', 'as in a sample', put('approvalCode', '558812')),
  link('long-address', 'within', 'an address of 2048 characters', put('webRedirectUrl', lengthened)),
  link('details-list', 'near', 'PHP writes an empty object as a list', put('additionalInfo', [])),
  link('reference-more', 'near', 'the id of the gateway beside', put('referenceNo', 26)),
  erase('no-data', 'near', 'nothing but the code', drop('virtualAccountData')),
  erase('data-list', 'near', 'PHP writes an empty object as a list', put('virtualAccountData', [])),
  erase('data-null', 'near', 'null', put('virtualAccountData', null)),
  erase(
    'service-id-trimmed',
    'near',
    'the leading space is lost',
    put('virtualAccountData.partnerServiceId', 'LATIHAN'),
  ),
  erase('customer-absent', 'near', 'not echoed', drop('virtualAccountData.customerNo')),
  erase('details-list', 'near', 'PHP writes an empty object as a list', put('additionalInfo', [])),
  token('seconds-number', 'within', 'expiresIn is seen as a number too', put('expiresIn', Number)),
  token('type-small', 'near', 'bearer in small letters', put('tokenType', 'bearer')),
  token('type-absent', 'near', 'there is one type', drop('tokenType')),
  token('details-list', 'near', 'PHP writes an empty object as a list', put('additionalInfo', [])),
  history('sample-names', 'within', 'uid and datime, as in the sample', sampleNames),
  history('more-pages', 'within', 'has_more, as in the sample', put('pagination.has_more', 'N')),
  history('words', 'within', 'Success, as samples show it', record(put('transaction_status', inWords))),
  history('unknown-word', 'near', 'Failed, which no list has', record(put('transaction_status', 'Failed'))),
  history(
    'unknown-progress',
    'near',
    'progress_check decides nothing',
    record(put('progress_check', 'Unchecked')),
  ),
  history('empty-progress', 'near', 'progress_check decides nothing', record(put('progress_check', ''))),
  history(
    'message-33',
    'near',
    'error_message over 32 characters',
    put('error_message', 'Success '.padEnd(40, '.')),
  ),
  history('dotted-amount', 'near', 'amounts by Indonesian habit', record(put('amount', '150.000'))),
  history('none-text', 'near', 'no records, as an empty text', put('data', none(''))),
  history('none-null', 'near', 'no records, as null', put('data', none(null))),
  sent('none-object', 'near', 'no failures, as an empty object', put('invoices_failed', none('{}'))),
  sent('none-list', 'near', 'no failures, as an empty list', put('invoices_failed', none('[]'))),
  sent(
    'totals-number',
    'near',
    'totals as numbers',
    all(put('total_success', Number), put('total_failed', Number)),
  ),
]

function lengthened(address: unknown): unknown {
  return typeof address === 'string' ? `${address}?s=`.padEnd(2048, 'q') : address
}

function inWords(status: unknown): unknown {
  const words: Readonly<Record<string, string>> = {
    '0': 'Void',
    '1': 'Success',
    '2': 'Expired',
    '7': 'Pending',
  }
  return words[String(status)] ?? status
}

function sampleNames({ rq_uuid: uid, rs_datetime: datime, ...rest }: Readonly<Record<string, unknown>>) {
  return { uid, datime, ...rest }
}

/** Replaces the value only where it is empty. */
function none(value: unknown): (old: unknown) => unknown {
  return (old) => (old === '' || (Array.isArray(old) && old.length === 0) ? value : old)
}
