/** The interface's rules between fields, copied by hand and compared with the declared ones. */
import { describe, expect, test } from 'vitest'
import { laidOver, ruleFaults, type Rules, type WireObject } from '#gateway/codec/conditions.ts'
import { EXAMPLE_BANKS } from '#test/support/example-banks.ts'
import type { Operation } from '#gateway/define-operation.ts'
import { incoming, operations } from '#gateway/registry.ts'
import { EVERYTHING } from './everything.ts'
import { ABSENT, spoiled } from './spoil.ts'

type Demand = {
  readonly what: string
  readonly operation: Operation
  readonly side: 'request' | 'response'
  /** Merged over the example. */
  readonly when: WireObject
  readonly inside: string
  readonly mandatory: readonly string[]
}

const info = (members: WireObject): WireObject => ({ additionalInfo: members })
const answerInfo = (members: WireObject): WireObject => ({ virtualAccountData: { additionalInfo: members } })
const transfer = {
  operation: operations['transfer-interbank'],
  side: 'request',
  inside: 'additionalInfo.',
} as const
const inquiry = { operation: incoming['va-inquiry'], side: 'response' } as const

const DEMANDS: readonly Demand[] = [
  {
    ...transfer,
    what: '2.8: mandatory for bank A',
    when: info({ sourceBankCode: '90A' }),
    mandatory: [
      'sourceAccountName',
      'remark',
      'chargeBearerCode',
      'beneficiaryAccountType',
      'purposeOfTransaction',
      'beneficiaryCustomerType',
      'memo',
      'beneficiaryCustomerResidentStatus',
      'beneficiaryCustomerTownName',
    ],
  },
  {
    ...transfer,
    what: '2.8: mandatory for bank B',
    when: info({ sourceBankCode: '90B' }),
    mandatory: ['remark', 'trxType', 'proxyValue', 'proxyType', 'trxPurposeCode'],
  },
  {
    ...transfer,
    what: '2.8: required when sourceBankCode is 028',
    when: info({ sourceBankCode: '028' }),
    mandatory: ['referenceNo'],
  },
  {
    operation: operations['account-binding'],
    side: 'request',
    inside: 'additionalInfo.',
    what: '2.6: debitType says what the amount is',
    when: info({ debitType: 'F' }),
    mandatory: ['amount'],
  },
  {
    ...inquiry,
    inside: 'virtualAccountData.',
    what: '2.3: mandatory for paylater',
    when: answerInfo({ installmentPeriod: '30D' }),
    mandatory: [
      'virtualAccountEmail',
      'virtualAccountPhone',
      'additionalInfo.shippingAddress',
      'additionalInfo.items',
    ],
  },
  {
    ...inquiry,
    inside: 'virtualAccountData.additionalInfo.',
    what: '2.3: mandatory for credit card',
    when: answerInfo({ token: 'TOKEN' }),
    mandatory: ['isInstallment'],
  },
  {
    ...inquiry,
    inside: 'virtualAccountData.additionalInfo.dataMerchant.',
    what: '2.3: mandatory of an installment payment',
    when: answerInfo({ dataMerchant: { jatuhTempo: '2026-11-30' } }),
    mandatory: ['namaPelanggan', 'noKontrak', 'angsuranKe', 'jumlahBayar'],
  },
]

const amount = (value: string) => ({ value, currency: 'IDR' })
const entries = (count: number) => ({
  invoices: JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`S_${at}_N`, {}]))),
  total_invoices: String(count),
})

/** [what, operation, a body that obeys it, a body that breaks it, the field that is then named] */
const AGREEMENTS: readonly (readonly [string, Operation, WireObject, WireObject, string])[] = [
  [
    '2.6: V is variable, the amount is 0',
    operations['account-binding'],
    info({ debitType: 'V', amount: amount('0.00') }),
    info({ debitType: 'V', amount: amount('1.00') }),
    'additionalInfo.amount',
  ],
  [
    '2.6: F is fixed, the amount is the nominal',
    operations['account-binding'],
    info({ debitType: 'F', amount: amount('1.00') }),
    info({ debitType: 'F', amount: amount('0.00') }),
    'additionalInfo.amount',
  ],
  [
    '2.8: proxyType 01 begins with 62',
    operations['transfer-interbank'],
    info({ proxyType: '01', proxyValue: '6281234567890' }),
    info({ proxyType: '01', proxyValue: '0281234567890' }),
    'additionalInfo.proxyValue',
  ],
  [
    '2.8: proxyType 02 is an e-mail address',
    operations['transfer-interbank'],
    info({ proxyType: '02', proxyValue: 'a@b.example' }),
    info({ proxyType: '02', proxyValue: '6281234567890' }),
    'additionalInfo.proxyValue',
  ],
  ...[operations['invoices-send'], operations['invoices-reject']].flatMap((operation): typeof AGREEMENTS => [
    [
      '2.9: count of invoices',
      operation,
      entries(2),
      { ...entries(2), total_invoices: '3' },
      'total_invoices',
    ],
    ['8: at most 500', operation, entries(500), entries(501), 'invoices'],
  ]),
  [
    '2.10: start and end of the range',
    operations['transaction-history'],
    { from_date_time: '2026-11-20 00:00:00', to_date_time: '2026-11-20 00:00:00' },
    { from_date_time: '2026-11-20 00:00:01', to_date_time: '2026-11-20 00:00:00' },
    'to_date_time',
  ],
]

describe('what becomes mandatory', () => {
  test.each(DEMANDS)('$what', ({ operation, side, when, inside, mandatory }) => {
    const body = laidOver(operation.example[side] as WireObject, when)
    expect(faults(operation, side, body).missing).toEqual([])
    for (const name of mandatory) {
      const path = inside + name
      const without = spoiled(body, path.split('.'), ABSENT) as WireObject
      expect(faults(operation, side, without).missing).toEqual([path])
    }
  })

  test('nothing that is not of the interface', () => {
    const copied = DEMANDS.map(({ inside, mandatory }) => mandatory.map((name) => inside + name).toSorted())
    const declared = EVERYTHING.flatMap(({ conditions = [], responseConditions = [] }) =>
      [...conditions, ...responseConditions].map(({ fields }) => [...fields].toSorted()),
    )
    expect(declared.map(String).toSorted()).toEqual(copied.map(String).toSorted())
  })
})

describe('what must agree', () => {
  test.each(AGREEMENTS)('%s', (_what, operation, kept, broken, field) => {
    const example = operation.example.request as WireObject
    expect(faults(operation, 'request', laidOver(example, kept)).invalid).toEqual([])
    expect(faults(operation, 'request', laidOver(example, broken)).invalid).toEqual([field])
  })

  test('nothing that is not of the interface', () => {
    const declared = EVERYTHING.flatMap(({ agreements = [] }) => agreements.map(({ field }) => field))
    expect(declared.toSorted()).toEqual(AGREEMENTS.map(([, , , , field]) => field).toSorted())
  })
})

function faults(operation: Operation, side: 'request' | 'response', body: WireObject) {
  const rules: Rules = side === 'request' ? operation : { conditions: operation.responseConditions ?? [] }
  return ruleFaults(rules, body, EXAMPLE_BANKS)
}
