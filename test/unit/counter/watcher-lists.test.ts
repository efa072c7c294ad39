/** When the watcher asks for the gateway's list, and what it still asks about alone. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { LONGEST_WAIT, SWEEP_PACE } from '#counter/watch/schedule.ts'
import type { Order } from '#domain/order.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { arm, SECOND } from './at-the-till.ts'
import { HandedWatcher } from './handed-watcher.ts'

let shop: VirtualTill
let hand: HandedWatcher
beforeEach(() => {
  shop = openVirtualTill()
  hand = new HandedWatcher(shop)
})
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  await hand.close()
})

/** Two orders that a list answers for from the 10th second on. */
async function relied(): Promise<readonly [Order, Order]> {
  const [paid, one, two] = await hand.sell(5, Infinity, Infinity)
  if (paid === undefined || one === undefined || two === undefined) return expect.fail()
  shop.gateway.payer({ action: 'pay', reference: paid.reference })
  await hand.until(18)
  expect([hand.times(), hand.lists]).toEqual([[5], [10]])
  return [one, two]
}

const lastOf = (order: Order) => hand.listWanted.findLast(([{ reference }]) => reference === order.reference)
const nextOf = (order: Order) => ((hand.watcher.nextCheckAt(order.reference) ?? NaN) - hand.start) / SECOND

it('a list is due by the pace of the orders that it answers for, since the last list or question', async () => {
  const [one, two] = await relied()
  hand.stretch = 2
  hand.watcher.nudge()
  await hand.until(19)
  expect(lastOf(one)?.slice(1)).toEqual([hand.at(10), 2 * SWEEP_PACE, hand.at(18.05), LONGEST_WAIT])
  hand.turns.set(one.reference, 19.5)
  await hand.until(500)
  expect(hand.times().slice(1)).toEqual([400])
  expect([lastOf(one)?.[1], lastOf(two)?.[1]]).toEqual([hand.at(400), hand.at(10)])
  hand.listEvery = 10
  hand.watcher.nudge()
  await hand.until(501)
  expect(hand.lists).toEqual([10, 500.05])
  expect([lastOf(one)?.[1], lastOf(two)?.[1]]).toEqual([hand.at(500.05), hand.at(500.05)])
})

it('an order that a list answers for has its own question every 200 seconds, and the list’s turn as its next', async () => {
  const [one] = await relied()
  hand.turns.set(one.reference, 20)
  hand.watcher.nudge()
  await hand.until(21)
  expect(nextOf(one)).toBe(200)
  hand.listEvery = 60
  expect(nextOf(one)).toBe(70)
  hand.listEvery = Infinity
  await hand.until(200)
  hand.turns.set(one.reference, 210)
  expect(nextOf(one)).toBe(400)
  await hand.until(450)
  expect(hand.times().slice(1)).toEqual([200, 400])
})

it('a clock that is set back behind its last question gives it back its own turn', async () => {
  const [one] = await relied()
  shop.time.setClock(hand.at(-300))
  hand.turns.set(one.reference, -200)
  hand.watcher.nudge()
  await hand.until(-190)
  expect(hand.times().slice(1)).toEqual([-200])
})

it('a list waits for the question about the only order that is due', async () => {
  const [one] = await relied()
  arm(shop, { kind: 'delay', ms: 10 * SECOND, operation: 'va-status', times: 1 })
  hand.watcher.told(one.reference)
  await hand.until(19)
  expect(hand.times().slice(1)).toEqual([18.05])
  hand.listWanted.length = 0
  hand.watcher.nudge()
  await hand.until(27)
  expect(lastOf(one)).toBeUndefined()
  await hand.until(29)
  expect(lastOf(one)?.[1]).toBe(hand.at(18.05))
})

it('a list leaves as soon as the budget has room for it, and is not looked for before', async () => {
  await relied()
  let freeAt = hand.at(47)
  Object.assign(hand.deps.budget, { nextFreeAt: (now: number) => Math.max(now, freeAt) })
  hand.listEvery = 30
  hand.watcher.nudge()
  const looks = hand.watchLooks()
  await hand.until(47)
  expect(looks).toEqual([18.05, 40, 47])
  await hand.until(60)
  expect(hand.lists).toEqual([10, 47])
  freeAt = 0
})

it('no list is asked for while the connection is down, and none is an order’s next turn', async () => {
  const [one] = await relied()
  hand.watcher.connectionLost()
  hand.listEvery = 10
  expect(nextOf(one)).toBe(23)
  hand.answer = { kind: 'not-executed', why: 'no-connection' }
  await hand.until(50)
  expect(hand.lists).toEqual([10])
  hand.answer = undefined
  hand.watcher.connectionBack()
  await hand.until(61)
  expect(hand.lists).toEqual([10, 60.05])
})

it('a stop waits for the list that is under way', async () => {
  await relied()
  arm(shop, { kind: 'delay', ms: 4 * SECOND, operation: 'transaction-history', times: 1 })
  hand.listEvery = 5
  hand.watcher.nudge()
  await hand.until(20)
  expect(hand.lists).toEqual([10, 18.05])
  let isStopped = false
  void hand.watcher.stop().then(() => (isStopped = true))
  await hand.until(22)
  expect(isStopped).toBe(false)
  await hand.until(23)
  expect(isStopped).toBe(true)
})
