import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Progress } from '#backoffice/gateway-history/all-pages.ts'
import { takePayment } from '#counter/sale/take-payment.ts'
import { rupiah } from '#domain/money.ts'
import { armOn, must, requestsFor } from '#test/support/back-office.ts'
import type { VirtualTill } from '#test/support/virtual-till.ts'
import { openHistory, readOn, SECOND } from './reading.ts'

const MINUTE = 60 * SECOND
let shop: VirtualTill
const open = (...given: Parameters<typeof openHistory>) => {
  shop = openHistory(...given)
}
beforeEach(() => open())
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  await shop.close()
})
const read = (...asked: Parameters<typeof readOn> extends [VirtualTill, ...infer Rest] ? Rest : never) =>
  readOn(shop, ...asked)

describe('the request budget', () => {
  it('is waited for, with progress, and never overdrawn: a hundred pages take their minutes', async () => {
    const progress: Progress[] = []
    const waits: number[] = []
    const began = shop.time.clock.now()
    const reading = await read({
      pageSize: 10,
      onProgress: (at) => progress.push(at),
      onWait: (until) => waits.push(until),
    })
    expect(reading).toMatchObject({ complete: true, pages: 100 })
    expect(progress.map(({ seen }) => seen)).toEqual(Array.from({ length: 100 }, (_, n) => 10 * (n + 1)))
    expect(waits.length).toBeGreaterThan(0)
    const { overBudget, maxPerMinute } = shop.gateway.counters()
    expect([overBudget, maxPerMinute <= 60]).toEqual([0, true])
    const minutes = (shop.time.clock.now() - began) / MINUTE
    expect(minutes).toBeGreaterThan(1.6)
    expect(minutes).toBeLessThan(6)
  })

  it('leaves the till its share: sales are taken and watched meanwhile', async () => {
    const taken: string[] = []
    let second = 0
    const reading = await read({ pageSize: 10 }, () => {
      second += 1
      if (second % 10 !== 0) return
      void takePayment(shop.till().deps, { amount: rupiah(25_000), method: 'qr' }).then((result) => {
        const { reference } = must(result)
        taken.push(reference)
        shop.gateway.payer({ action: 'pay', reference, payAt: shop.time.clock.now() + 5 * SECOND })
      })
    })
    expect(reading.complete).toBe(true)
    expect(taken.length).toBeGreaterThan(5)
    await shop.time.advance(30 * SECOND)
    // None was rejected for the rate limit, and each was found paid within the pace of a quiet till.
    const late = taken
      .map((reference) => shop.journal().read.order(reference))
      .filter((order) => order?.state.kind !== 'paid' || order.state.since - order.createdAt > 20 * SECOND)
    expect(late).toEqual([])
    expect(shop.gateway.counters().overBudget).toBe(0)
  })

  it('of a gateway that says 429 is waited for as long as it says', async () => {
    armOn(shop, {
      kind: 'say',
      status: 429,
      errorCode: '0429',
      message: 'Too Many Requests',
      processed: false,
      operation: 'transaction-history',
      times: 2,
    })
    const waits: number[] = []
    const reading = await read({ onWait: (until) => waits.push(until) })
    expect([reading.complete, requestsFor(shop, 'transaction-history')]).toEqual([true, 12])
    expect(waits.length).toBeGreaterThanOrEqual(2)
  })

  it('that is spent by others for the hour is waited for', async () => {
    const { budget } = shop.backOffice()
    while (budget.take(shop.time.clock.now(), 'person').ok) await shop.time.advance(1_100)
    const began = shop.time.clock.now()
    const reading = await read()
    expect(reading.complete).toBe(true)
    expect(shop.time.clock.now() - began).toBeGreaterThan(20 * MINUTE)
  })

  it('smaller than what is kept for persons still gives a page now and then', async () => {
    await shop.close()
    const tiny = { perMinute: 3, perHour: 600, reservePerMinute: 2, reservePerHour: 90 }
    open({ historyRecords: 40 }, { profile: { budget: tiny } })
    expect(await read({ pageSize: 20 })).toMatchObject({ complete: true, pages: 2 })
  })
})

describe('a reading that is stopped', () => {
  it('while it waits ends at once, with what it has, and says so', async () => {
    const stop = new AbortController()
    let waiting = 0
    const reading = await read({ pageSize: 10, stop: stop.signal, onWait: () => (waiting += 1) }, () => {
      if (waiting > 0) stop.abort()
    })
    expect(reading).toMatchObject({ complete: false, why: 'stopped' })
    expect(reading.records.length).toBe(10 * reading.pages)
    const asked = requestsFor(shop, 'transaction-history')
    await shop.time.advance(10 * MINUTE)
    expect(requestsFor(shop, 'transaction-history')).toBe(asked)
  })

  it('before it began asks nothing', async () => {
    expect(await read({ stop: AbortSignal.abort() })).toMatchObject({ why: 'stopped', pages: 0, records: [] })
    expect(shop.gateway.log()).toEqual([])
  })
})
