/** A list of payments against the orders of a day: what it does not prove, it does not say. */
import { describe, expect, test } from 'vitest'
import { compareList, type ListAsked } from '#backoffice/settlement/apart/list.ts'
import { paymentsIn } from '#backoffice/settlement/ask-gateway.ts'
import { dayStates } from '#backoffice/settlement/notes.ts'
import type { ComparedDay } from '#contract/settlement-views.ts'
import { rupiah } from '#domain/money.ts'
import type { Order } from '#domain/order.ts'
import type { TheirPayment } from '#domain/payment-difference.ts'
import type { PaidOrderReads } from '#journal/reads/paid-orders.ts'
import { orderOf, paidEvidence, referenceOf } from '../../journal/helpers.ts'

const at = (text: string): number => Date.parse(`${text}+07:00`)
const DAY = '2026-11-23'
const TEN = at('2026-11-23T10:00:00')

function order(number: number, paidAt: number, more: Partial<Order> = {}): Order {
  return orderOf(number, {
    ...{ amount: rupiah(10_000), createdAt: paidAt - 60_000, expiresAt: paidAt + 600_000 },
    state: { kind: 'paid', since: paidAt, evidence: { ...paidEvidence, at: paidAt, paidAt } },
    ...more,
  })
}
const theirs = (number: number, more: Partial<TheirPayment> = {}): TheirPayment => ({
  ...{ id: `T${number}`, reference: referenceOf(number), state: 'paid', minor: 1_000_000n },
  ...more,
})
function readsOf(orders: readonly Order[]): PaidOrderReads {
  return {
    *paidOrders() {
      yield* orders.filter(({ state }) => state.kind.startsWith('paid'))
    },
    *ordersMade(since, until) {
      yield* orders.filter(({ createdAt }) => createdAt >= since && createdAt <= until)
    },
    *takingsSince() {
      yield* []
    },
    order: (reference) => orders.find((each) => each.reference === reference),
    stepsOf: (reference) => orders.filter((each) => each.reference === reference),
    instruction: () => undefined,
    answerOf: () => undefined,
  }
}
const compare = (orders: readonly Order[], list: readonly TheirPayment[], more: Partial<ListAsked> = {}) =>
  compareList(readsOf(orders), {
    ...{ from: DAY, through: DAY, theirs: list, complete: true, till: 1, mode: 'practice' },
    asOf: at('2026-11-25T10:00:00'),
    ...more,
  })
const words = ({ days }: { readonly days: readonly ComparedDay[] }) => days.map(({ verdict }) => verdict)

describe('the word for a day', () => {
  const orders = [order(1, TEN), order(2, TEN)]
  test('is never "agrees" by a list that broke off', () => {
    expect(words(compare(orders, [theirs(1)], { complete: false }))).toEqual(['part'])
    expect(words(compare(orders, [], { complete: false }))).toEqual(['part'])
    expect(words(compare(orders, [theirs(1), theirs(2)]))).toEqual(['agrees'])
    const wrong = [theirs(1, { minor: 1n })]
    expect(words(compare(orders, wrong, { complete: false }))).toEqual(['differs'])
  })
  test('is not "differs" by a failed try, after which the list broke off', () => {
    const failed = [theirs(1, { state: 'unpaid' }), theirs(2)]
    expect(words(compare(orders, failed, { complete: false }))).toEqual(['part'])
    expect(words(compare(orders, failed))).toEqual(['differs'])
  })
  test('is not "agrees" before the day is over, nor while an order is uncertain', () => {
    const list = [theirs(1), theirs(2)]
    expect(words(compare(orders, list, { asOf: at('2026-11-23T20:00:00') }))).toEqual(['part'])
    const doubt = order(3, TEN, { state: { kind: 'unknown', since: TEN, why: 'timeout' } })
    expect(words(compare([...orders, doubt], list, { asOf: at('2026-11-24T01:00:00') }))).toEqual(['awaited'])
  })
  test('stays when a later list is not whole', () => {
    const differs = compare(orders, [theirs(1)]).days
    const part = compare(orders, [theirs(1)], { complete: false }).days
    const kept = (...days: readonly (readonly ComparedDay[])[]) =>
      dayStates(
        days.map((of, nth) => ({ kind: 'gateway', at: nth, name: '', days: of }) as never),
        DAY,
        1,
      )
        .flatMap((day) => day.with)
        .map(({ verdict }) => verdict)
    expect(kept(differs, part)).toEqual(['differs'])
    expect(kept(part, differs)).toEqual(['differs'])
    expect(kept(differs, compare(orders, [theirs(1), theirs(2)]).days)).toEqual(['agrees'])
  })
})

describe('what a reading has around its day', () => {
  const before = order(5, at('2026-11-22T23:30:00'))
  test('is compared on its own day', () => {
    const own = order(1, TEN)
    const margin = [
      theirs(5, { at: at('2026-11-22T23:30:00'), minor: 7n }),
      theirs(6, { at: at('2026-11-24T00:30:00') }),
    ]
    const made = compare([own, before], [theirs(1, { at: TEN }), ...margin], { hasMargin: true })
    expect(made.sums).toMatchObject({ here: 1_000_000n, there: 1_000_000n, compared: 1 })
    expect(words(made)).toEqual(['agrees'])
    // Without a time, our own counts.
    expect(compare([own, before], [theirs(1), theirs(5)], { hasMargin: true }).sums.compared).toBe(1)
  })
  test('still belongs to an order of the day', () => {
    const late = order(1, at('2026-11-23T23:59:59'))
    const made = compare([late], [theirs(1, { at: at('2026-11-24T00:00:02') })], { hasMargin: true })
    expect(made.sums).toMatchObject({ there: 1_000_000n, compared: 1 })
  })
  test('leaves what was paid on the day for an order of another', () => {
    const old = order(5, at('2026-11-22T12:00:00'), {
      state: { kind: 'expired', since: TEN, evidence: { source: 'till', at: TEN } },
    })
    const made = compare([old], [theirs(5, { at: TEN })], { hasMargin: true })
    expect(made.reconciled.differences).toMatchObject([{ kind: 'status-differs' }])
    expect(words(made)).toEqual(['differs'])
  })
})

test('money that came after the order was over is late, by either side', () => {
  const own = order(1, TEN)
  expect(compare([own], [theirs(1, { at: own.expiresAt + 1_000 })]).sums.counts.late).toBe(1)
  const evidence = { ...paidEvidence, at: TEN, paidAt: TEN }
  const known = order(1, TEN, { state: { kind: 'paid-late', since: TEN, evidence, was: 'expired' } })
  expect(compare([known], [theirs(1)]).sums.counts.late).toBe(1)
})

test('the gateway’s records bring their time', () => {
  const record = {
    ...{ transaction_id: 'T1', ref_id: referenceOf(1), transaction_status: 'successful', ccy: 'IDR' },
    ...{ amount: rupiah(10_000) },
  } as const
  const timed = (transaction_time: string) =>
    paymentsIn({ records: [{ ...record, transaction_time }] as never })
  expect(timed('2026-11-23 10:00:00')).toEqual([theirs(1, { at: TEN })])
  expect(timed('2026-11-23T10:00:00+07:00')).toEqual([theirs(1, { at: TEN })])
  expect(timed('2026-11-23')).toEqual([theirs(1)])
})

test('an order that the till knows to be paid twice is named, though the day’s list has one of them', () => {
  const evidence = { ...paidEvidence, at: TEN, paidAt: TEN, successes: 2 }
  const twice = order(1, TEN, { state: { kind: 'paid', since: TEN, evidence } })
  expect(compare([twice], [theirs(1)]).sums.counts['paid-twice']).toBe(1)
})

test('payments of other tills are counted, and are no difference', () => {
  const other = referenceOf(9).replace('P001', 'P002')
  const list = [
    theirs(1),
    theirs(8, { reference: other }),
    theirs(7, { reference: 'INV/2026/77' }),
    theirs(6),
  ]
  const made = compare([order(1, TEN)], list)
  expect(made.sums).toMatchObject({ others: 2, there: 2_000_000n })
  // This till's own number, and no order: not of this till, or missing here.
  expect(made.reconciled.differences).toMatchObject([{ kind: 'missing-here', reference: referenceOf(6) }])
})
