import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { recordEvent } from '#counter/order-store.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { arm, callsTo, HOUR, MINUTE, orderOf, SECOND, sell } from './at-the-till.ts'

let shop: VirtualTill
beforeEach(() => {
  shop = openVirtualTill({
    profile: { budget: { perMinute: 10_000, perHour: 100_000, reservePerMinute: 12, reservePerHour: 90 } },
    config: { perMinute: 10_000, perHour: 100_000 },
  })
})
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  await shop.close()
})

async function many(count: number): Promise<readonly string[]> {
  const references: string[] = []
  for (let i = 0; i < count; i += 1) references.push((await sell(shop, 'va')).reference)
  return references
}

describe('the watcher', () => {
  it('tries one order at a time while the line is down, however many wait', async () => {
    const references = await many(20)
    arm(shop, { kind: 'refuse-connection' })
    await shop.time.advance(20 * SECOND)
    const attempts = () => references.reduce((n, r) => n + shop.journal().read.attemptsOf(r).length, 0)
    const before = attempts()
    await shop.time.advance(MINUTE)
    expect(attempts() - before).toBeLessThanOrEqual(13)
    expect(attempts() - before).toBeGreaterThanOrEqual(10)
  })

  it('asks about customers who stand there before it asks about the closed orders of yesterday', async () => {
    const closed = await many(6)
    for (const reference of closed) recordEvent(shop.till().deps, reference, { type: 'clock-expired' })
    await shop.time.advance(2 * HOUR)
    const live = await sell(shop)
    arm(shop, { kind: 'refuse-connection' })
    await shop.time.advance(20 * SECOND)
    expect(shop.till().connection.state()).toBe('down')
    const before = shop.gateway.log().length
    shop.gateway.clearFaults()
    await shop.time.advance(5 * SECOND + 500)
    const asked = shop.gateway
      .log()
      .slice(before)
      .map((entry) => entry.reference)
    expect(asked).toContain(live.reference)
    // An unstable connection must not cost a call for every order since yesterday.
    expect(asked.length).toBeLessThanOrEqual(3)
  }, 60_000)

  it('does not look again and again while all its places are taken', async () => {
    await many(10)
    arm(shop, { kind: 'delay', ms: 15 * SECOND, times: 100 })
    await shop.time.advance(7 * SECOND)
    let looks = 0
    const { read } = shop.journal()
    const watchedOrders = read.watchedOrders.bind(read)
    Object.assign(read, { watchedOrders: (now: number) => ((looks += 1), watchedOrders(now)) })
    await shop.time.advance(10 * SECOND)
    expect(looks).toBeLessThan(30)
    shop.gateway.clearFaults()
    await shop.time.advance(MINUTE)
  })

  it('goes on with the others when one order cannot be ended', async () => {
    const [sick = '', well = ''] = await many(2)
    const { read } = shop.journal()
    const order = read.order.bind(read)
    Object.assign(read, {
      order: (reference: string) => {
        if (reference === sick) throw new Error('unreadable')
        return order(reference)
      },
    })
    await shop.time.advance(61 * MINUTE)
    expect(orderOf(shop, well).state.kind).toBe('expired')
    expect(shop.bugs.length).toBeGreaterThan(0)
    shop.bugs.length = 0
  })

  it('asks nothing after it was stopped, and goes on when it is started again', async () => {
    await sell(shop)
    await shop.till().watcher.stop()
    await shop.time.advance(MINUTE)
    expect(callsTo(shop, 'va-status')).toBe(0)
    shop.till().watcher.start()
    await shop.time.advance(10 * SECOND)
    expect(callsTo(shop, 'va-status')).toBeGreaterThan(0)
  })

  it('stop waits for the question that is under way, and its answer is kept', async () => {
    const order = await sell(shop)
    arm(shop, { kind: 'delay', ms: 5 * SECOND, operation: 'va-status' })
    await shop.time.advance(8 * SECOND)
    const stopped = shop.till().watcher.stop()
    await shop.time.advance(10 * SECOND)
    await stopped
    expect(shop.journal().read.unfinishedAttempts()).toEqual([])
    expect(shop.journal().read.lastAttempt(order.reference)?.outcome).toBeDefined()
  })

  it('says when it asks next, and nothing of what it does not watch', async () => {
    const order = await sell(shop)
    await shop.time.advance(SECOND)
    const next = shop.till().watcher.nextCheckAt(order.reference) ?? 0
    expect(next - shop.time.clock.now()).toBeGreaterThan(0)
    shop.gateway.payer({ action: 'pay', reference: order.reference })
    await shop.time.advance(10 * SECOND)
    expect(shop.till().watcher.nextCheckAt(order.reference)).toBeUndefined()
  })
})

describe('the line', () => {
  it('is not called up by a call that nobody answered', async () => {
    await sell(shop)
    arm(shop, { kind: 'refuse-connection' })
    await shop.time.advance(10 * SECOND)
    expect(shop.till().connection.state()).toBe('down')
    const heard = shop.till().connection.lastAnswerAt()
    shop.gateway.clearFaults()
    arm(shop, { kind: 'drop-before', times: 20 })
    await shop.time.advance(12 * SECOND)
    expect(shop.till().connection.state()).toBe('down')
    expect(shop.till().connection.lastAnswerAt()).toBe(heard)
  })
})
