/** How each detail of a customer's phone counts towards the order meant, over a given list. */
import { describe, expect, it } from 'vitest'
import type { CounterDeps } from '#counter/deps.ts'
import { searchOrders, type Shown } from '#counter/doubt/search.ts'
import { rupiah } from '#domain/money.ts'
import type { Order, OrderState } from '#domain/order.ts'
import { DAY, HOUR, MINUTE } from './at-the-till.ts'

const NOW = 100 * DAY
const order = (reference: string, more: Partial<Order> = {}): Order =>
  ({
    reference,
    method: 'qr',
    amount: rupiah(50_000n),
    createdAt: NOW - MINUTE,
    expiresAt: NOW + 9 * MINUTE,
    state: { kind: 'unknown', since: NOW, why: 'timeout' },
    ...more,
  }) as unknown as Order
const said = (more: object): OrderState =>
  ({ kind: 'suspect', since: NOW, evidence: { source: 'status', at: NOW, ...more } }) as unknown as OrderState
const PAID = { kind: 'paid', since: NOW, evidence: { source: 'status', at: NOW } } as OrderState

function search(shown: Shown, recent: readonly Order[], older: readonly Order[] = []) {
  const asked: unknown[] = []
  const read = {
    ordersSince: (...what: unknown[]) => (asked.push(what), recent),
    history: (what: unknown) => (asked.push(what), { rows: older }),
    // As found, which is what it is now.
    order: () => undefined,
  }
  const deps = { clock: { now: () => NOW }, journal: { read } } as unknown as CounterDeps
  const { orders, more } = searchOrders(deps, shown)
  return {
    asked,
    more,
    orders,
    found: orders.map(({ reference, matches }) => [reference, ...matches].join(' ')),
  }
}
const found = (shown: Shown, ...orders: readonly Order[]) => search(shown, orders).found

it('two days are looked through, and older orders only for a number of four signs', () => {
  expect(search({ text: '12-3' }, []).asked).toEqual([[NOW - 2 * DAY, 2_000]])
  const { asked, found: names } = search(
    { text: '1-234' },
    [order('A1234')],
    [order('A1234'), order('B1234')],
  )
  expect(asked).toEqual([[NOW - 2 * DAY, 2_000], { search: '1-234', limit: 50 }])
  expect(names).toEqual(['A1234 digits', 'B1234 digits'])
})

describe('a number', () => {
  it.each<[string, Partial<Order>]>([
    ['its own', { reference: 'X-ab 12' as Order['reference'] }],
    ['the retrieval number', { state: said({ rrn: 'XAB12' }) }],
    ['the transaction', { state: said({ transactionId: 'XAB12' }) }],
    ['the retrieval number of the last word', { lastWord: { source: 'status', at: 1, rrn: 'XAB12' } }],
    ['the transaction of the last word', { lastWord: { source: 'status', at: 1, transactionId: 'XAB12' } }],
    [
      'the gateway’s own of a QR',
      { state: { kind: 'waiting', since: 1, ask: { kind: 'qr', gatewayReference: 'XAB12' } } as OrderState },
    ],
  ])('is found by the end of %s, however it is written', (_what, more) => {
    expect(found({ text: ' b-12 ' }, order('M', more))).toHaveLength(1)
    expect(found({ text: 'XAB1' }, order('M', more))).toHaveLength(1)
    expect(found({ text: 'XAB' }, order('M', more))).toHaveLength(0)
  })

  it('that is empty ends none', () => {
    const asked = {
      state: { kind: 'waiting', since: 1, ask: { kind: 'qr', gatewayReference: '' } } as OrderState,
    }
    expect(found({ text: '-' }, order('M', { ...asked, note: 'x' }))).toEqual([])
    const page = {
      state: {
        kind: 'waiting',
        since: 1,
        ask: { kind: 'link', gatewayReference: 'XAB12' },
      } as unknown as OrderState,
    }
    expect(found({ text: 'AB12' }, order('M', page))).toEqual([])
  })

  it('of nothing but spaces is in no note, and an empty one is no number', () => {
    expect(found({ text: ' ' }, order('M'), order('N', { note: '' }))).toEqual([])
    expect(found({ text: '' }, order('M', { note: 'es teh' }))).toEqual(['M'])
  })

  it('is worth most at its end, then inside, then in a note', () => {
    const orders = [order('N', { note: 'kode AB12' }), order('XAB12Y'), order('XAB12')]
    expect(found({ text: 'ab12' }, ...orders)).toEqual(['XAB12 digits', 'XAB12Y digits', 'N digits'])
    expect(found({ text: ' KODE ' }, ...orders)).toEqual(['N digits'])
  })
})

describe('an amount', () => {
  it('is the one asked for, or the one that came', () => {
    const came = { kind: 'paid-wrong-amount', since: 1, paid: rupiah(40_000n) } as OrderState
    const orders = [
      order('ASKED'),
      order('CAME', { amount: rupiah(9n), state: came }),
      order('OTHER', { amount: rupiah(9n) }),
    ]
    expect(found({ amount: rupiah(50_000n) }, ...orders)).toEqual(['ASKED amount'])
    expect(found({ amount: rupiah(40_000n) }, ...orders)).toEqual(['CAME amount'])
  })

  it('is worth more than a part of a number and less than its end, and with either more than one alone', () => {
    const other = { amount: rupiah(9n) }
    const orders = [order('XAB12Y', other), order('AMOUNT'), order('XAB12', other), order('YAB12Z')]
    expect(found({ text: 'AB12', amount: rupiah(50_000n) }, ...orders)).toEqual([
      'YAB12Z digits amount',
      'XAB12 digits',
      'AMOUNT amount',
      'XAB12Y digits',
    ])
  })
})

describe('a time', () => {
  const at = (minutes: number) => NOW + minutes * MINUTE
  const timed = (createdAt: number, expiresAt: number) => order('M', { createdAt, expiresAt })
  it.each([
    [60, true],
    [60 + 1 / MINUTE, false],
    [-10 - 60, true],
    [-10 - 60 - 1 / MINUTE, false],
    [-5, true],
  ])('%f minutes after its end: %s', (minutes, isFound) => {
    expect(found({ at: at(minutes) }, timed(at(-10), at(0)))).toEqual(isFound ? ['M time'] : [])
  })

  it('is worth more the nearer it is, and less than not being paid only far away', () => {
    const orders = [5, 15, 60].map((minutes) =>
      order(`${minutes}`, { createdAt: NOW - HOUR, expiresAt: at(-minutes) }),
    )
    expect(found({ at: NOW }, ...orders.toReversed())).toEqual(['5 time', '15 time', '60 time'])
    const paid = order('PAID', { createdAt: NOW - HOUR, expiresAt: at(-5), state: PAID })
    expect(found({ at: NOW }, order('15', { createdAt: NOW - HOUR, expiresAt: at(-15) }), paid)).toEqual([
      'PAID time',
      '15 time',
    ])
  })

  it('next to an amount only sorts', () => {
    expect(found({ at: NOW, amount: rupiah(1n) }, order('M'))).toEqual([])
    expect(found({ at: NOW, text: '' }, order('M'))).toEqual(['M time'])
  })
})

describe('nothing to go by', () => {
  it('means who was served within the hour and has not paid, the newest first', () => {
    const orders = [
      order('HOUR', { createdAt: NOW - HOUR }),
      order('LONGER', { createdAt: NOW - HOUR - 1 }),
      order('NEW'),
      order('PAID', { state: PAID }),
      order('DRAFT', { state: { kind: 'draft', since: 1 } }),
    ]
    expect(found({}, ...orders)).toEqual(['NEW', 'HOUR'])
    expect(found({ amount: rupiah(50_000n) }, ...orders)).toEqual([
      'NEW amount',
      'HOUR amount',
      'LONGER amount',
      'PAID amount',
    ])
  })
})

it('what is found says which it is, and eight are shown', () => {
  const state = said({ transactionId: 'T1', rrn: 'R1' })
  const plain = {
    reference: 'M',
    displayReference: 'M---M',
    method: 'qr',
    amountMinor: 5_000_000n,
    createdAt: NOW - MINUTE,
  }
  expect(search({}, [order('M')]).orders).toStrictEqual([
    { ...plain, state: 'unknown', since: NOW, matches: [] },
  ])
  expect(search({}, [order('M', { state, note: 'es teh' })]).orders).toStrictEqual([
    { ...plain, state: 'suspect', since: NOW, note: 'es teh', transactionId: 'T1', rrn: 'R1', matches: [] },
  ])
  const lastWord = { source: 'status', at: 1, transactionId: 'T2', rrn: 'R2' } as const
  expect(search({}, [order('M', { lastWord })]).orders).toMatchObject([{ transactionId: 'T2', rrn: 'R2' }])
  const nine = Array.from({ length: 9 }, (_, n) => order(`N${n}`))
  expect([search({}, nine).found.length, search({}, nine).more, search({}, nine.slice(1)).more]).toEqual([
    8, 1, 0,
  ])
})
