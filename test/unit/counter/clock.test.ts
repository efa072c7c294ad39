import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { arm, callsTo, DAY, HOUR, MINUTE, orderOf, SECOND, sell } from './at-the-till.ts'

let shop: VirtualTill
beforeEach(() => {
  shop = openVirtualTill()
})
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  await shop.close()
})

function shift(ms: number): void {
  shop.time.setClock(shop.time.clock.now() + ms)
}

describe('a clock that was set back', () => {
  it.each([2 * MINUTE, HOUR, 30 * DAY])(
    'by %i ms: a payment is found all the same, within minutes',
    async (back) => {
      const order = await sell(shop, 'va')
      shop.gateway.payer({ action: 'open', reference: order.reference, amount: '150000.00' })
      await shop.time.advance(30 * SECOND)
      expect(orderOf(shop, order.reference).lastWord).toMatchObject({ flag: 'IP' })
      shift(-back)
      shop.gateway.payer({ action: 'pay', reference: order.reference })
      await shop.time.advance(4 * MINUTE)
      expect(orderOf(shop, order.reference).state.kind).toBe('paid')
    },
  )

  it('does not make it ask in a frenzy', async () => {
    await sell(shop)
    shift(-30 * DAY)
    const before = callsTo(shop, 'va-status')
    await shop.time.advance(5 * MINUTE)
    // A single order is checked every 24 s at most.
    expect(callsTo(shop, 'va-status') - before).toBeLessThan(15)
  })

  it('does not hold back a question that the budget had put off', async () => {
    const order = await sell(shop)
    const { budget } = shop.till().deps
    while (budget.take(shop.time.clock.now(), 'person').ok);
    await shop.time.advance(30 * SECOND)
    shift(-DAY)
    shop.gateway.payer({ action: 'pay', reference: order.reference })
    await shop.time.advance(5 * MINUTE)
    expect(orderOf(shop, order.reference).state.kind).toBe('paid')
  })

  it('an order that never arrived is still found to be so', async () => {
    arm(shop, { kind: 'drop-before', operation: 'qr-generate' })
    const order = await sell(shop)
    await shop.time.advance(10 * SECOND)
    shift(-DAY)
    await shop.time.advance(15 * MINUTE)
    expect(orderOf(shop, order.reference).state.kind).toBe('never-arrived')
  })
})

describe('a clock that was set forward', () => {
  it('is no proof that the gateway kept saying "not found"', async () => {
    arm(shop, { kind: 'drop-before', operation: 'qr-generate' })
    const order = await sell(shop)
    await shop.time.advance(2 * SECOND)
    shift(HOUR)
    await shop.time.advance(20 * SECOND)
    expect(orderOf(shop, order.reference).state.kind).toBe('unknown')
    await shop.time.advance(5 * MINUTE)
    expect(orderOf(shop, order.reference).state.kind).toBe('never-arrived')
  })

  it('takes the QR away, and the payment is found late', async () => {
    const order = await sell(shop)
    shift(HOUR)
    shop.gateway.payer({ action: 'pay-late', reference: order.reference })
    await shop.time.advance(20 * MINUTE)
    expect(orderOf(shop, order.reference).state).toMatchObject({ kind: 'paid-late', was: 'expired' })
  })
})

describe('a till that was closed for days', () => {
  it('ends what waits and asks once more about it, though its watch is over', async () => {
    const order = await sell(shop)
    shop.gateway.payer({ action: 'pay', reference: order.reference, payAt: shop.time.clock.now() + SECOND })
    await shop.till().watcher.stop()
    await shop.time.advance(3 * DAY)
    await shop.restart()
    await shop.time.advance(10 * SECOND)
    expect(orderOf(shop, order.reference).state).toMatchObject({ kind: 'paid-late', was: 'expired' })
  })

  it('asks again until it hears an answer, then no more', async () => {
    const order = await sell(shop)
    await shop.till().watcher.stop()
    await shop.time.advance(3 * DAY)
    arm(shop, { kind: 'refuse-connection' })
    await shop.restart()
    await shop.time.advance(30 * MINUTE)
    const before = callsTo(shop, 'va-status')
    shop.gateway.clearFaults()
    await shop.time.advance(2 * DAY)
    expect(callsTo(shop, 'va-status') - before).toBe(1)
    expect(orderOf(shop, order.reference).state.kind).toBe('expired')
  })

  it('a success of an unknown order that is long over is late: its customer is not here', async () => {
    arm(shop, { kind: 'answer-lost', operation: 'qr-generate' })
    const order = await sell(shop)
    expect(order.state.kind).toBe('unknown')
    shop.gateway.payer({ action: 'pay', reference: order.reference, payAt: shop.time.clock.now() + 1 })
    await shop.till().watcher.stop()
    await shop.time.advance(14 * HOUR)
    await shop.restart()
    await shop.time.advance(10 * SECOND)
    expect(orderOf(shop, order.reference).state).toMatchObject({ kind: 'paid-late', was: 'unknown' })
  })
})

describe('a till that was left on over the end of a watch', () => {
  it.each([
    ['the machine slept', (ms: number) => shop.time.sleep(ms)],
    ['its clock was set forward', shift],
  ])('%s: what was open is asked about once more, without being opened anew', async (_what, pass) => {
    const order = await sell(shop)
    await shop.time.advance(2 * SECOND)
    shop.gateway.payer({ action: 'pay', reference: order.reference })
    pass(3 * DAY)
    await shop.time.advance(2 * MINUTE)
    expect(orderOf(shop, order.reference).state.kind).toBe('paid-late')
  })

  it('falls asleep in the moment in which it was opened: what was open is asked about when it wakes', async () => {
    const order = await sell(shop)
    await shop.time.advance(2 * SECOND)
    await shop.restart()
    shop.gateway.payer({ action: 'pay', reference: order.reference })
    shop.time.sleep(3 * DAY)
    await shop.time.advance(2 * MINUTE)
    expect(orderOf(shop, order.reference).state.kind).toBe('paid-late')
  })

  it('has its clock set forward in the moment of a sale: it is asked about once more', async () => {
    const order = await sell(shop)
    shop.gateway.payer({ action: 'pay', reference: order.reference })
    shift(3 * DAY)
    await shop.time.advance(2 * MINUTE)
    expect(orderOf(shop, order.reference).state.kind).toBe('paid-late')
  })

  it('is asked once, and not at every look', async () => {
    const order = await sell(shop, 'va')
    await shop.time.advance(2 * SECOND)
    shop.time.sleep(3 * DAY)
    await shop.time.advance(HOUR)
    const asked = callsTo(shop, 'va-status', order.reference)
    expect(asked).toBeGreaterThan(0)
    await shop.time.advance(DAY)
    expect(callsTo(shop, 'va-status', order.reference)).toBe(asked)
  })
})
