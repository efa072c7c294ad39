/** When the watcher asks and about what first, under a schedule that is handed in. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { recordEvent } from '#counter/order-store.ts'
import type { Schedule, Used } from '#counter/watch/schedule.ts'
import type { Order } from '#domain/order.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { arm, HOUR, MINUTE, orderOf, SECOND, sell } from './at-the-till.ts'

type Asked = Parameters<Schedule['nextCheckAt']>
let shop: VirtualTill
let start: number
/** Seconds after the start and reference of each question that left. */
let asked: [number, string][]
/** Seconds after the start at which an order wants to be asked about; never when it is not here. */
let turns: Map<string, number>
let wanted: Asked[]
let used: Used[]
beforeEach(() => {
  asked = []
  turns = new Map()
  wanted = []
  used = []
  shop = openVirtualTill({
    schedule: {
      nextCheckAt: (...look) => {
        wanted.push(look)
        const [{ reference }, last] = look
        const at = start + (turns.get(reference) ?? Infinity) * SECOND
        return last !== undefined && last >= at ? Infinity : at
      },
      stretchFor: (what) => {
        used.push(what)
        return 1
      },
    },
    onStep: (step, operation, reference) => {
      if (step === 'before-first-byte' && operation === 'va-status')
        asked.push([(shop.time.clock.now() - start) / SECOND, reference])
    },
  })
  start = shop.time.clock.now()
})
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  await shop.close()
})

async function sellAt(...seconds: readonly number[]): Promise<readonly Order[]> {
  const orders: Order[] = []
  for (const second of seconds) {
    const order = await sell(shop)
    turns.set(order.reference, second)
    orders.push(order)
  }
  shop.till().watcher.nudge()
  return orders
}
const names = (...orders: readonly (Order | undefined)[]) => orders.map((one) => one?.reference)
const times = () => asked.map(([second]) => second)
const whom = () => asked.map(([, reference]) => reference)

describe('an order', () => {
  it('is asked about when its turn has come, to the moment, also when that is minutes away', async () => {
    const [a, b] = await sellAt(150, 7)
    expect(shop.till().watcher.nextCheckAt(a?.reference ?? '')).toBe(start + 150 * SECOND)
    await shop.time.advance(5 * MINUTE)
    expect(asked).toEqual([
      [7, b?.reference],
      [150, a?.reference],
    ])
  })

  it('ends by the till’s clock a moment after its time, whenever it would be asked about', async () => {
    const [a] = await sellAt(3600)
    await shop.time.advance(10 * MINUTE)
    expect(orderOf(shop, a?.reference ?? '').state.kind).toBe('waiting')
    await shop.time.advance(1)
    expect(orderOf(shop, a?.reference ?? '').state.kind).toBe('expired')
  })

  it('whose turn is past has it now, and one that is not watched has none', async () => {
    const [a] = await sellAt(40)
    await shop.till().watcher.stop()
    await shop.time.advance(50 * SECOND)
    const { watcher } = shop.till()
    expect(watcher.nextCheckAt(a?.reference ?? '')).toBe(shop.time.clock.now())
    expect(watcher.nextCheckAt('NOT HERE')).toBeUndefined()
  })
})

describe('several orders', () => {
  it('are asked about three at a time, the others as places become free, by their turn and then their age', async () => {
    arm(shop, { kind: 'delay', ms: 10 * SECOND, operation: 'va-status', times: 9 })
    const [a, b, c, d, e, f] = await sellAt(40, 40, 40, 45, 44, 45)
    await shop.time.advance(75 * SECOND)
    expect(times()).toEqual([40, 40, 40, 50.05, 50.05, 50.05])
    expect(whom()).toEqual(names(a, b, c, e, d, f))
  })

  it('are asked about as soon as the budget has room again', async () => {
    const [a] = await sellAt(10)
    const { budget } = shop.till().deps
    while (budget.take(shop.time.clock.now(), 'watcher').ok);
    const free = budget.nextFreeAt(shop.time.clock.now(), 'watcher')
    await shop.time.advance(2 * MINUTE)
    expect(asked).toEqual([[(free - start) / SECOND, a?.reference]])
    expect(free - start).toBeGreaterThan(10 * SECOND)
  })

  it('that are closed wait for those that are open, whatever their turn', async () => {
    const [a, b] = await sellAt(1200, 1200)
    await shop.time.advance(11 * MINUTE)
    arm(shop, { kind: 'delay', ms: 5 * SECOND, operation: 'va-status', times: 9 })
    const [c, d] = await sellAt(1205, 1205)
    for (const [n, one] of [a, b].entries()) turns.set(one?.reference ?? '', 1200 + n)
    await shop.till().watcher.stop()
    asked.length = 0
    await shop.time.advance(10 * MINUTE)
    start = shop.time.clock.now() + MINUTE - 1205 * SECOND
    shop.till().watcher.start()
    await shop.time.advance(HOUR)
    expect(whom().slice(0, 2)).toEqual(names(c, d))
    expect(new Set(whom())).toEqual(new Set(names(c, d, a, b)))
  })
})

describe('a call of the gateway', () => {
  it('is a reason to ask at once, once, and before all others', async () => {
    arm(shop, { kind: 'delay', ms: 10 * SECOND, operation: 'va-status', times: 9 })
    const [a, b, c, d, e] = await sellAt(40, 40, 40, 41, 3000)
    await shop.time.advance(42 * SECOND)
    shop.till().toldOfPayment(e?.reference ?? '')
    await shop.time.advance(30 * SECOND)
    expect(whom()).toEqual(names(a, b, c, e, d))
    expect(times()).toEqual([40, 40, 40, 50.05, 50.05])
  })

  it('whose question is lost is asked about again after five seconds, then ten', async () => {
    const [a] = await sellAt(3000)
    arm(shop, { kind: 'answer-lost', operation: 'va-status', times: 2 })
    await shop.time.advance(3 * SECOND)
    shop.till().watcher.told(a?.reference ?? '')
    await shop.time.advance(MINUTE)
    expect(times()).toEqual([3.05, 8.05, 18.05])
  })

  it('about what was put off is not kept waiting by that', async () => {
    const [a] = await sellAt(5)
    arm(shop, { kind: 'say', status: 429, message: 'Too Many', operation: 'va-status', times: 1 })
    await shop.time.advance(6 * SECOND)
    expect(times()).toEqual([5])
    expect(shop.till().watcher.nextCheckAt(a?.reference ?? '')).toBeGreaterThanOrEqual(start + 10 * SECOND)
  })
})

it('what the schedule is told: what is used of the hour, the calls of the last quarter, and how long one may wait', async () => {
  const [a] = await sellAt(10)
  await shop.time.advance(11 * SECOND)
  expect(used.at(-1)).toEqual({ hourLeft: 598, hourOf: 600, lastQuarter: 2 })
  const [order, last, stretch, now, longest] = wanted.at(-1) ?? expect.fail()
  expect([order.reference, last, stretch, now, longest]).toEqual([
    a?.reference,
    start + 10 * SECOND,
    1,
    start + 10 * SECOND + 50,
    24 * SECOND,
  ])
  await sellAt(3000)
  await shop.time.advance(SECOND)
  expect(wanted.at(-1)?.[4]).toBeGreaterThan(24 * SECOND)
  await shop.time.advance(16 * MINUTE)
  expect(used.at(-1)).toMatchObject({ lastQuarter: 0 })
})

it('a till that starts asks about what is open at once, and about what is over by its schedule', async () => {
  const [a, b] = await sellAt(3000, 3000)
  await shop.till().watcher.stop()
  recordEvent(shop.till().deps, b?.reference ?? '', { type: 'withdrawn' })
  await shop.time.advance(30 * SECOND)
  asked.length = 0
  shop.till().watcher.start()
  await shop.time.advance(SECOND)
  expect(new Set(whom())).toEqual(new Set(names(a, b)))
  asked.length = 0
  await shop.time.advance(11 * MINUTE)
  await shop.till().watcher.stop()
  asked.length = 0
  shop.till().watcher.start()
  await shop.time.advance(SECOND)
  expect(whom()).toEqual([])
})

describe('a connection that is down', () => {
  it('is tried with one order every five seconds, and all are due when it is back', async () => {
    const orders = await sellAt(10, 3000, 3000)
    await shop.time.advance(9 * SECOND)
    arm(shop, { kind: 'refuse-connection' })
    await shop.time.advance(22 * SECOND)
    expect(times()).toEqual([])
    const tried = orders.map(({ reference }) => shop.journal().read.attemptsOf(reference).length - 1)
    expect(tried.reduce((sum, one) => sum + one, 0)).toBe(5)
    shop.gateway.clearFaults()
    await shop.time.advance(10 * SECOND)
    expect(times()[0]).toBe(35)
    expect(new Set(whom())).toEqual(new Set(names(...orders)))
  })
})
