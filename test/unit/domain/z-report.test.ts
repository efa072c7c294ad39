import { describe, expect, it } from 'vitest'
import { compareWord, type GatewayWord } from '#domain/gateway-word.ts'
import { moneyOfMinor, rupiah } from '#domain/money.ts'
import type { StatusEvidence } from '#domain/order-event.ts'
import type { Order, OrderState } from '#domain/order.ts'
import { moneyReceived } from '#domain/received.ts'
import {
  buildZ,
  countCash,
  NO_Z,
  tallyBetween,
  tallyOrders,
  tallyTakings,
  type TakingFact,
} from '#domain/z-report.ts'

const AT = Date.UTC(2026, 0, 5, 3)
const fact = (reference: string, minor: bigint, more: Partial<TakingFact> = {}): TakingFact => ({
  reference,
  minor,
  method: 'qr',
  madeSeq: 10n,
  ...more,
})

describe('takings', () => {
  it('add up by method and cashier, and an order that took two steps is one', () => {
    const sums = tallyTakings(
      [
        fact('A', 100n, { cashier: 'a' }),
        fact('A', 50n, { cashier: 'a' }),
        fact('B', 30n, { method: 'va', cashier: 'b' }),
        fact('C', 20n, { madeSeq: 9n }),
      ],
      10n,
    )
    expect(sums).toEqual({
      all: { count: 3, minor: 200n },
      byMethod: { qr: { count: 2, minor: 170n }, va: { count: 1, minor: 30n } },
      byCashier: { '': { count: 1, minor: 20n }, a: { count: 1, minor: 150n }, b: { count: 1, minor: 30n } },
      late: { count: 1, minor: 20n },
    })
    // In a fixed order, whatever was sold first: equal takings give equal text in a Z.
    const methods = (...order: TakingFact['method'][]) =>
      Object.keys(
        tallyTakings(
          order.map((method) => fact(method, 1n, { method })),
          1n,
        ).byMethod,
      )
    expect(methods('va', 'qr', 'link')).toEqual(['link', 'qr', 'va'])
    expect(methods('link', 'va', 'qr')).toEqual(['link', 'qr', 'va'])
    expect(tallyTakings([], 1n)).toEqual({
      all: { count: 0, minor: 0n },
      byMethod: {},
      byCashier: {},
      late: { count: 0, minor: 0n },
    })
  })

  it('may be less than nothing, when less has come than was believed', () => {
    expect(tallyTakings([fact('A', -70n)], 1n).all).toEqual({ count: 1, minor: -70n })
  })
})

it('what came before a shift was opened is named when anything did: money, or cash sales', () => {
  const sale = { kind: 'sale', amount: rupiah(500) } as const
  const none = { count: 0, minor: 0n }
  expect(tallyBetween([], [{ ...sale, kind: 'in' }], undefined, 1n)).toBeUndefined()
  expect(tallyBetween([], [sale], undefined, 1n)).toMatchObject({
    takings: { all: none },
    cashSales: { count: 1, minor: 50_000n },
  })
  expect(tallyBetween([fact('A', 100n)], [], undefined, 11n)).toMatchObject({
    takings: { all: { count: 1, minor: 100n }, late: { count: 1 } },
    cashSales: none,
  })
})

it('orders are counted by what they are now', () => {
  expect(
    tallyOrders([
      { state: 'paid', minor: 5n },
      { state: 'paid', minor: 6n },
      { state: 'unknown', minor: 7n },
    ]),
  ).toEqual({ paid: { count: 2, minor: 11n }, unknown: { count: 1, minor: 7n } })
})

it('a drawer has the float, sales and what was paid in, less what was paid out', () => {
  const move = (kind: 'in' | 'out' | 'sale', amount: number) => ({ kind, amount: rupiah(amount) })
  const cash = countCash(rupiah(200_000), [move('sale', 50_000), move('in', 1_000), move('out', 300_000)])
  expect(cash).toMatchObject({ sales: { count: 1 }, out: { count: 1, minor: 30_000_000n } })
  expect(cash.expected).toEqual(moneyOfMinor(-4_900_000n))
})

it('a Z says how far the count is off, and which way', () => {
  const cash = countCash(rupiah(200_000), [])
  const z = buildZ({
    number: 1,
    till: 7,
    mode: 'real',
    openedAt: AT,
    openedBy: 'a',
    closedAt: AT + 1,
    closedBy: 'b',
    fromSeq: 1n,
    toSeq: 9n,
    figures: { takings: tallyTakings([], 1n), orders: {}, late: [], carriedOver: [] },
    cash,
    counted: rupiah(195_000),
    comparison: { kind: 'not-made', why: 'x' },
    before: NO_Z,
  })
  expect(z.cash).toEqual({ ...cash, counted: rupiah(195_000), difference: moneyOfMinor(-500_000n) })
  expect(z).not.toHaveProperty('figures')
  expect(z).not.toHaveProperty('counted')
})

const evidence = (
  flag: StatusEvidence['flag'],
  amount = rupiah(150_000),
  successes?: number,
): StatusEvidence => ({
  source: 'status',
  at: AT,
  flag,
  paidAmount: amount,
  totalAmount: amount,
  ...(successes === undefined ? {} : { successes }),
})
const orderIn = (state: OrderState): Order => ({
  reference: 'P0012601050000001115F' as Order['reference'],
  saleId: 's',
  method: 'qr',
  amount: rupiah(150_000),
  createdAt: AT,
  expiresAt: AT + 600_000,
  watchUntil: AT + 86_400_000,
  state,
})
const paid = (successes?: number) =>
  orderIn({ kind: 'paid', since: AT, evidence: evidence('S', rupiah(150_000), successes) })
const wrong = orderIn({
  kind: 'paid-wrong-amount',
  since: AT,
  evidence: evidence('S'),
  paid: rupiah(140_000),
})
const expired = orderIn({ kind: 'expired', since: AT, evidence: { source: 'till', at: AT } })
const late = orderIn({ kind: 'paid-late', since: AT, evidence: evidence('S'), was: 'expired' })

it.each([
  ['paid', paid(), 150_000],
  ['paid twice', paid(2), 300_000],
  ['paid, with no sense', paid(0), 150_000],
  ['paid late', late, 150_000],
  ['a wrong amount', wrong, 140_000],
  ['expired', expired, 0],
])('%s is so much money', (_what, order, rupiahs) => {
  expect(moneyReceived(order)).toEqual(rupiah(rupiahs))
})

describe('the journal and a word of the gateway', () => {
  const said = (order: Order, word: StatusEvidence): Extract<GatewayWord, { order: Order }> => ({
    kind: 'said',
    order,
    evidence: word,
  })

  it.each([
    ['paid', paid(), evidence('S')],
    ['paid, with a fee of the buyer', paid(), { ...evidence('S'), paidAmount: rupiah(152_000) }],
    ['paid late', { ...late, acknowledgedAt: AT }, evidence('S')],
    ['paid twice', paid(2), evidence('S', rupiah(150_000), 2)],
    ['a wrong amount', wrong, evidence('S', rupiah(140_000))],
    ['expired here, in process there', expired, evidence('IP')],
    ['expired here, failed there', expired, evidence('F')],
  ])('agree: %s', (_what, order, word) => {
    const compared = compareWord(said(order, word))
    const { minor } = moneyReceived(order)
    expect(compared).toStrictEqual({ here: minor, there: minor })
  })

  it.each([
    ['status-differs', paid(), evidence('F')],
    ['status-differs', paid(), evidence('WS')],
    ['status-differs', expired, evidence('S')],
    ['amount-differs', paid(), evidence('S', rupiah(140_000))],
    ['amount-differs', paid(2), evidence('S')],
  ])('do not: %s', (why, order, word) => {
    expect(compareWord(said(order, word)).disagreement).toMatchObject({
      reference: order.reference,
      why,
      here: { state: order.state.kind, minor: moneyReceived(order).minor },
      there: { status: word.flag },
    })
  })

  it('what the gateway says has come is named beside its word, when anything has', () => {
    const there = (order: Order, word: StatusEvidence) => compareWord(said(order, word)).disagreement?.there
    expect(there(paid(), evidence('F'))).toStrictEqual({ status: 'F' })
    expect(there(expired, evidence('S'))).toStrictEqual({ status: 'S', minor: 15_000_000n })
  })

  it('what the gateway never had is missed only when money should have come', () => {
    expect(compareWord({ kind: 'not-found', order: expired })).toEqual({ here: 0n, there: 0n })
    expect(compareWord({ kind: 'not-found', order: paid() }).disagreement).toMatchObject({
      why: 'missing-there',
    })
  })
})
