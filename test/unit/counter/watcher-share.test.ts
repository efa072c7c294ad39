/** Whom the watcher asks about within its share of the hour, and whom not at all. */
import { afterEach, expect, it } from 'vitest'
import { recordEvent } from '#counter/order-store.ts'
import type { Order } from '#domain/order.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { HandedWatcher, LOST, OFFLINE } from './handed-watcher.ts'

let shop: VirtualTill
let hand: HandedWatcher
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  await hand.close()
})

type ChangingProfile = { -readonly [K in keyof GatewayProfile]?: GatewayProfile[K] }

function open(profile: ChangingProfile): void {
  shop = openVirtualTill({ profile })
  hand = new HandedWatcher(shop)
}

/** Room for three questions an hour about what is over. */
const SMALL = { perMinute: 100, perHour: 20, reservePerMinute: 0, reservePerHour: 0 }

/** Five orders that are over, an hour after they were made; each wants to be asked about then. */
async function over(): Promise<readonly Order[]> {
  const orders = await hand.sell(...Array.from({ length: 5 }, () => 3700))
  await hand.until(3690)
  return orders
}
const names = (orders: readonly (Order | undefined)[]) => orders.map((order) => order?.reference)

it('orders that are over take no more than their share of the hour, whatever else there is room for', async () => {
  open({ budget: SMALL })
  const orders = await over()
  hand.answer = LOST
  // What can be paid takes nothing of it.
  const first = await hand.sellOne(3695)
  const last = await hand.sellOne(3800)
  await hand.until(3850)
  expect(hand.times()).toEqual([3695, 3700, 3700, 3700, 3800])
  expect(hand.asked.map(([, reference]) => reference)).toEqual(names([first, ...orders.slice(0, 3), last]))
  await hand.until(4200)
  expect(hand.asked).toHaveLength(5)
})

it('a question that did not leave the machine takes nothing of the share', async () => {
  open({ budget: SMALL })
  const orders = await over()
  hand.answer = OFFLINE
  await hand.until(3701)
  expect(hand.asked).toHaveLength(5)
  hand.answer = LOST
  for (const { reference } of orders) hand.turns.set(reference, 3710)
  hand.watcher.nudge()
  await hand.until(3720)
  expect(hand.times().slice(5)).toEqual([3710, 3710, 3710])
})

it('a question that the gateway has turned away has taken its part of the share', async () => {
  open({ budget: SMALL })
  await over()
  hand.answer = { kind: 'not-executed', why: 'rate-limited', raw: { httpStatus: 429 } }
  await hand.until(3720)
  expect(hand.times()).toEqual([3700, 3700, 3700])
})

it('a call of the gateway is asked about beyond the share', async () => {
  open({ budget: SMALL })
  const [, , , , last] = await over()
  hand.answer = LOST
  await hand.until(3702)
  expect(hand.asked).toHaveLength(3)
  hand.watcher.told(last?.reference ?? '')
  await hand.until(3703)
  expect(hand.asked.slice(3)).toEqual([[3702.05, last?.reference]])
})

it('calls of the gateway are asked about by the age of their orders, also of what is paid already', async () => {
  open({})
  const old = await hand.sellOne(5)
  shop.gateway.payer({ action: 'pay', reference: old.reference })
  await hand.until(6)
  expect(shop.journal().read.order(old.reference)?.state.kind).toBe('paid')
  const young = await hand.sellOne(3000)
  hand.watcher.told(young.reference)
  hand.watcher.told(old.reference)
  await hand.until(7)
  expect(hand.asked.slice(1).map(([, reference]) => reference)).toEqual(names([old, young]))
})

it('an order that was made at another gateway is not asked about, and a call about it is forgotten', async () => {
  const profile: ChangingProfile = { environment: 'sandbox', baseUrl: 'http://one' }
  open(profile)
  const { reference } = await hand.sellOne(10)
  profile.baseUrl = 'http://other'
  expect(hand.watcher.nextCheckAt(reference)).toBeUndefined()
  hand.watcher.told(reference)
  await hand.until(20)
  expect(hand.asked).toEqual([])
  profile.baseUrl = 'http://one'
  hand.turns.set(reference, 30)
  hand.watcher.nudge()
  expect(hand.watcher.nextCheckAt(reference)).toBe(hand.at(30))
  await hand.until(40)
  expect(hand.times()).toEqual([30])
})

it('one order that cannot be ended keeps none of the others from its end', async () => {
  open({})
  const orders = await hand.sell(Infinity, Infinity, Infinity)
  const bug = new Error('a bug of ours')
  const { read } = shop.journal()
  const { order } = read
  Object.assign(read, {
    order: (reference: string) => {
      if (reference === orders[1]?.reference) throw bug
      return order(reference)
    },
  })
  await hand.until(601)
  Object.assign(read, { order })
  expect(shop.bugs).toContain(bug)
  shop.bugs.length = 0
  expect(orders.map(({ reference }) => order(reference)?.state.kind)).toEqual([
    'expired',
    'waiting',
    'expired',
  ])
})

it('an order that was put away is over when it can no longer be paid, and not before', async () => {
  open({ budget: SMALL })
  const [order] = await hand.sell(100)
  recordEvent(hand.deps, order?.reference ?? '', { type: 'withdrawn' })
  for (let n = 0; n < 5; n += 1) {
    hand.turns.set(order?.reference ?? '', 100 + n)
    hand.watcher.nudge()
    await hand.until(100.5 + n)
  }
  expect(hand.times()).toEqual([100, 101, 102, 103, 104])
})
