/** Whether the till relies on the gateway's list. */
import { expect, it } from 'vitest'
import { createSweepTrust, type SweepTrust } from '#counter/watch/sweep-trust.ts'
import type { Order, OrderMethod } from '#domain/order.ts'
import { MINUTE, SECOND } from './at-the-till.ts'

type Stored = Map<string, Order>
const stored: Stored = new Map()
const trusting = (): SweepTrust => {
  stored.clear()
  return createSweepTrust({ journal: { read: { order: (one: string) => stored.get(one) } } } as never)
}
const order = (reference: string, method: OrderMethod = 'qr'): Order =>
  ({ reference, method, createdAt: 0, state: { kind: 'waiting', since: 0 } }) as unknown as Order

/** The journal's current data: `paidAt` comes from the gateway, `since` is when it was learned. */
function paid(one: Order, since: number, paidAt?: number, source = 'status'): Order {
  const evidence = { source, at: since, ...(paidAt === undefined ? {} : { paidAt }) }
  const now = { ...one, state: { kind: 'paid', since, evidence } } as Order
  stored.set(one.reference, now)
  return now
}

function failed(one: Order): Order {
  return { ...one, state: { kind: 'failed', since: 0, evidence: { source: 'status', at: 0 } } }
}

/** The list has named a payment by QR. */
function proven(): SweepTrust {
  const trust = trusting()
  const first = order('FIRST')
  trust.follow([first], 0)
  paid(first, 2 * SECOND, SECOND)
  trust.heard(first, 3 * SECOND, true)
  trust.follow([], 4 * SECOND)
  return trust
}

it('a list is relied on once it has named a payment, for that method', () => {
  const trust = trusting()
  const [a, b] = [order('A'), order('B')]
  trust.follow([a], 0)
  trust.heard(a, SECOND, false)
  expect([trust.heardAt('A'), trust.followed(), trust.standsFor(b)]).toEqual([SECOND, [a], false])
  expect([trust.heardAt('B'), trust.toTry(SECOND)]).toEqual([undefined, []])
  const now = paid(a, 5 * SECOND, 4 * SECOND)
  trust.follow([], 6 * SECOND)
  expect(trust.toTry(6 * SECOND)).toEqual([{ order: now, at: 14 * SECOND }])
  trust.heard(now, 7 * SECOND, true)
  trust.follow([], 8 * SECOND)
  expect([trust.followed(), trust.toTry(8 * SECOND)]).toEqual([[], []])
  expect([trust.standsFor(b), trust.standsFor(order('C', 'va'))]).toEqual([true, false])
})

it('what the list has named as paid it does not stand for, nor is one more payment a try', () => {
  const trust = proven()
  const [a, b] = [order('A'), order('B')]
  trust.follow([a, b], 5 * SECOND)
  trust.heard(a, 6 * SECOND, true)
  trust.heard(b, 6 * SECOND, false)
  expect([trust.standsFor(a), trust.standsFor(b)]).toEqual([false, true])
  paid(b, 7 * SECOND, 6 * SECOND)
  trust.follow([a], 8 * SECOND)
  expect(trust.toTry(30 * SECOND)).toEqual([])
})

it.each([
  ['ten seconds after it', 14 * SECOND, false],
  ['sooner', 14 * SECOND - 1, true],
])('a list that left %s and did not name a payment', (_when, left, isTrusted) => {
  const trust = proven()
  const a = order('A')
  trust.follow([a], 0)
  trust.heard(a, left, false)
  paid(a, 5 * SECOND, 4 * SECOND)
  trust.follow([], 20 * SECOND)
  expect([trust.standsFor(order('B')), trust.followed().length]).toEqual([isTrusted, isTrusted ? 1 : 0])
})

it('a list that missed a payment, though it named it later, is left alone for a quarter of an hour, by any clock', () => {
  const trust = proven()
  const a = order('A')
  trust.follow([a], 0)
  trust.heard(a, 14 * SECOND, false)
  trust.heard(a, 20 * SECOND, true)
  paid(a, 5 * SECOND, 4 * SECOND)
  trust.follow([], 20 * SECOND)
  const missedAt = 20 * SECOND
  expect(trust.standsFor(order('B'))).toBe(false)
  const b = order('B')
  const now = paid(b, 25 * SECOND, 24 * SECOND)
  trust.follow([b], 24 * SECOND)
  trust.follow([], 25 * SECOND)
  const at = 34 * SECOND
  expect(trust.toTry(missedAt + 15 * MINUTE - 1)).toEqual([])
  expect(trust.toTry(missedAt + 15 * MINUTE)).toEqual([{ order: now, at }])
  expect(trust.toTry(missedAt - 15 * MINUTE)).toEqual([{ order: now, at }])
})

it.each([
  ['not given', undefined, 15],
  ['before the order', -1, 15],
  ['at its beginning', 0, 10],
  ['when it was learned', 5 * SECOND, 15],
  ['later than that', 5 * SECOND + 1, 15],
])('a time of payment that is %s', (_what, paidAt, at) => {
  const trust = trusting()
  const a = order('A')
  trust.follow([a], 0)
  paid(a, 5 * SECOND, paidAt)
  trust.follow([], 6 * SECOND)
  expect(trust.toTry(6 * SECOND).map((one) => one.at)).toEqual([at * SECOND])
})

it.each<[string, (a: Order) => void, number, number]>([
  ['is in no journal', () => undefined, 0, 0],
  ['is not paid', (a) => stored.set(a.reference, a), 0, 0],
  ['has failed', (a) => stored.set(a.reference, failed(a)), 0, 0],
  ['was paid a minute ago', (a) => paid(a, 6 * MINUTE), 7 * MINUTE, 1],
  ['is paid by the word of a callback', (a) => paid(a, 0, 0, 'callback'), 0, 0],
  ['was paid ten minutes ago', (a) => paid(a, 0, 0), 10 * MINUTE, 1],
  ['was paid longer ago', (a) => paid(a, 0, 0), 10 * MINUTE + 1, 0],
  ['was paid ten minutes ahead', (a) => paid(a, 10 * MINUTE + 1, 0), 0, 0],
])('what %s and is payable no longer', (_what, become, now, left) => {
  const trust = trusting()
  const a = order('A')
  trust.follow([a], 0)
  become(a)
  trust.follow([], now)
  expect(trust.followed()).toHaveLength(left)
  trust.heard(order('NOT FOLLOWED'), now, true)
  expect(trust.followed()).toHaveLength(left)
})
