/** Status (26): flag, amounts and fees. */
import { all, drop, plus, put, where, type BodyChange } from './change.ts'
import type { Habit, HabitKind } from './habit.ts'

const DATA = 'virtualAccountData'
const INFO = 'additionalInfo'
const AMOUNTS = ['paidAmount', 'totalAmount'] as const

const money = (name: string, kind: HabitKind, why: string, body: BodyChange): Habit => ({
  name: `money-${name}`,
  at: 'va-status',
  kind,
  why,
  change: { body },
})
/** Both amounts, on top and in every entry, so that reading another place does not correct one. */
const amounts = (member: 'value' | 'currency', value: unknown): BodyChange =>
  all(
    ...AMOUNTS.flatMap((amount) => [
      put(`${DATA}.${amount}.${member}`, value),
      put(`${INFO}.data.*.${amount}.${member}`, value),
    ]),
  )
const flags = (change: (flag: unknown) => unknown): BodyChange =>
  all(put(`${DATA}.paymentFlagStatus`, change), put(`${INFO}.data.*.paymentFlagStatus`, change))
const added = (name: 'paidAmount' | 'totalAmount', rupiah: bigint): BodyChange =>
  ofPaid(all(put(`${DATA}.${name}.value`, plus(rupiah)), put(`${INFO}.data.*.${name}.value`, plus(rupiah))))
const fee = (type: string, value: string): BodyChange =>
  ofPaid(
    all(
      ...['', 'data.*.'].flatMap((at) => [
        put(`${INFO}.${at}feeType`, type),
        put(`${INFO}.${at}txFee`, value),
      ]),
    ),
  )

/** Only in the answer about an order that was paid. */
function ofPaid(change: BodyChange): BodyChange {
  return (body) => {
    const data = body[DATA] as { readonly paymentFlagStatus?: unknown } | undefined
    return data?.paymentFlagStatus === 'S' ? change(body) : body
  }
}

/** Only in the answer about an order that was not paid. */
function ofUnpaid(change: BodyChange): BodyChange {
  return (body) => {
    const data = body[DATA] as { readonly paymentFlagStatus?: unknown } | undefined
    return data?.paymentFlagStatus === 'IP' ? change(body) : body
  }
}

export const statusMoney: readonly Habit[] = [
  money('seller-fee', 'within', 'a fee of the seller changes no amount', fee('S', '700.00')),
  money(
    'buyer-fee-paid',
    'within',
    'a fee of the buyer, in paidAmount',
    all(fee('B', '4000.00'), added('paidAmount', 4000n)),
  ),
  money(
    'buyer-fee-total',
    'near',
    'a fee of the buyer in totalAmount too, as 2.10 has it',
    all(fee('B', '4000.00'), added('paidAmount', 4000n), added('totalAmount', 4000n)),
  ),
  money(
    'seller-fee-net',
    'against',
    'both amounts net of the fee of the seller',
    all(fee('S', '700.00'), added('paidAmount', -700n), added('totalAmount', -700n)),
  ),
  money('paid-null', 'near', 'no payment yet, as null', ofUnpaid(put(`${DATA}.paidAmount`, null))),
  money('paid-absent', 'near', 'no payment yet, left out', ofUnpaid(drop(`${DATA}.paidAmount`))),
  money(
    'paid-empty',
    'near',
    'no payment yet, as an empty text',
    ofUnpaid(put(`${DATA}.paidAmount.value`, '')),
  ),
  money('paid-list', 'near', 'no payment yet, by PHP', ofUnpaid(put(`${DATA}.paidAmount`, []))),
  money(
    'whole',
    'near',
    'no decimals',
    amounts('value', (value: unknown) => String(value).split('.')[0]),
  ),
  money(
    'one-decimal',
    'near',
    'one decimal',
    amounts('value', (value: unknown) => String(value).slice(0, -1)),
  ),
  money('number', 'against', 'amounts as numbers', amounts('value', Number)),
  money('dotted', 'against', 'amounts by Indonesian habit', amounts('value', dotted)),
  money(
    'padded',
    'against',
    'amounts filled with zeros',
    amounts('value', (value: unknown) => `000${String(value)}`),
  ),
  money('currency-small', 'against', 'the currency in small letters', amounts('currency', 'idr')),
  money('currency-word', 'against', 'the currency as its sign', amounts('currency', 'Rp')),
  money('currency-absent', 'against', 'no currency', amounts('currency', undefined)),
  money(
    'flag-small',
    'against',
    'the flag in small letters',
    flags((flag) => String(flag).toLowerCase()),
  ),
  money(
    'flag-space',
    'against',
    'the flag padded to two characters',
    flags((flag) => String(flag).padEnd(2)),
  ),
  money(
    'flag-word',
    'against',
    'a word for the flag',
    flags((flag) => (flag === 'S' ? 'SUCCESS' : flag)),
  ),
  money(
    'number-with-service',
    'against',
    'the service code in front of the number',
    put(`${DATA}.virtualAccountNo`, (value: unknown) => `LATIHAN${String(value)}`.slice(0, 28)),
  ),
  money('flat', 'against', 'what belongs into virtualAccountData beside it', (body) => ({
    ...body,
    ...(body[DATA] as object | undefined),
    [DATA]: undefined,
  })),
  money('code-absent', 'against', 'no response code', where('responseCode', '2002600', drop('responseCode'))),
]

/** `150000.00` as `150.000,00`. */
function dotted(value: unknown): unknown {
  const [whole = '', sen = '00'] = String(value).split('.')
  return `${whole.replaceAll(/\B(?=(?:\d{3})+$)/g, '.')},${sen}`
}
