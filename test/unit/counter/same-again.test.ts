import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accept } from '#contract/envelope.ts'
import { sellForCash } from '#counter/cash/sell-for-cash.ts'
import { takeCash } from '#counter/doubt/take-cash.ts'
import { recordEvent } from '#counter/order-store.ts'
import { cancelOrder } from '#counter/sale/cancel.ts'
import { startSale, type NewSale } from '#counter/sale/start-sale.ts'
import { renewPayment } from '#counter/sale/take-payment.ts'
import { rupiah } from '#domain/money.ts'
import type { OrderMethod } from '#domain/order.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { arm, codeOf, HOUR, MINUTE, orderOf, SECOND, sell, type } from './at-the-till.ts'

let shop: VirtualTill
beforeEach(() => {
  shop = openVirtualTill({ watchesClock: true, signedIn: () => 'sri' })
})
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  await shop.close()
})
const start = (sale: Partial<NewSale> = {}) => type(shop, sale)

describe('the same amount again', () => {
  it('within two minutes is asked about, with the order it may be, and nothing is made', async () => {
    const { reference } = await sell(shop)
    await shop.time.advance(2 * MINUTE)
    const calls = shop.gateway.log().length
    const begun = await start()
    expect(begun).toEqual({
      ok: false,
      refusal: { code: 'same-again', details: { reference, at: orderOf(shop, reference).state.since } },
    })
    expect([shop.gateway.log().length, madeSoFar()]).toEqual([calls, 1])
    expect(codeOf(await start({ sure: ['same'] }))).toBe('ok')
    expect(madeSoFar()).toBe(2)
  })
  const madeSoFar = () => shop.journal().read.ordersSince(0, 100).length

  it('later, or of another amount, is another sale', async () => {
    await sell(shop)
    expect(codeOf(await start({ amount: rupiah(150_001n) }))).toBe('ok')
    await shop.time.advance(2 * MINUTE + SECOND)
    expect(codeOf(await start())).toBe('ok')
  })

  it.each(['va', 'link'] as const)(
    'by %s is asked about while the first code can be paid',
    async (method) => {
      const { reference } = await sell(shop)
      expect(await start({ method })).toMatchObject({
        refusal: { code: 'same-again', details: { reference } },
      })
      expect(codeOf(await start({ method, sure: ['same'] }))).toBe('ok')
    },
  )

  it('by another method is another sale once the first is paid in time', async () => {
    const { reference } = await sell(shop)
    shop.gateway.payer({ action: 'pay', reference })
    await shop.time.advance(10 * SECOND)
    expect(orderOf(shop, reference).state.kind).toBe('paid')
    expect(codeOf(await start({ method: 'va' }))).toBe('ok')
  })

  const settles = async (after: 'at once' | 'later') => {
    const { reference } = await sell(shop)
    if (after === 'later') await shop.time.advance(2 * MINUTE + 30 * SECOND)
    shop.gateway.payer({ action: 'settle-later', reference, settleAfterMs: HOUR })
    await shop.time.advance(MINUTE)
    expect(orderOf(shop, reference).state.kind).toBe('settling')
    return reference
  }
  it.each(['at once', 'later'] as const)(
    'by another method is asked about while the first, paid %s, settles and the goods stay',
    async (after) => {
      const reference = await settles(after)
      expect(await start({ method: 'va' })).toMatchObject({
        refusal: { code: 'same-again', details: { reference } },
      })
      await shop.restart()
      expect(codeOf(await start({ method: 'va' }))).toBe('same-again')
    },
  )

  it('by another method is another sale where settling lets the goods go', async () => {
    await shop.close()
    shop = openVirtualTill({ profile: { settlingReleasesGoods: true } })
    await settles('at once')
    expect(codeOf(await start({ method: 'va' }))).toBe('ok')
  })

  it('by another method is asked about when money came for a code that was cancelled here', async () => {
    const { reference } = await sell(shop)
    shop.gateway.payer({ action: 'pay', reference })
    await cancelOrder(shop.till().deps, reference)
    await shop.time.advance(10 * SECOND)
    expect(orderOf(shop, reference).state.kind).toBe('paid-late')
    expect(await start({ method: 'va' })).toMatchObject({
      refusal: { code: 'same-again', details: { reference } },
    })
  })

  it('is asked about when the earlier one is paid already', async () => {
    const { reference } = await sell(shop)
    shop.gateway.payer({ action: 'pay', reference })
    await shop.time.advance(10 * SECOND)
    expect(codeOf(await start())).toBe('same-again')
  })

  it('is asked about when the earlier one is unknown: that is when it matters most', async () => {
    arm(shop, { kind: 'answer-lost', operation: 'qr-generate' })
    const { reference } = await sell(shop)
    expect(orderOf(shop, reference).state.kind).toBe('unknown')
    expect(codeOf(await start())).toBe('same-again')
  })

  it.each(['qr', 'link'] as const)(
    'by %s is asked about after a code that was cancelled here',
    async (method) => {
      const { reference } = await sell(shop)
      await cancelOrder(shop.till().deps, reference)
      expect(await start({ method })).toMatchObject({
        refusal: { code: 'same-again', details: { reference } },
      })
      expect(codeOf(await start({ method, sure: ['same'] }))).toBe('ok')
    },
  )

  it('is no question after one of which the gateway holds nothing', async () => {
    arm(shop, { kind: 'refuse-connection' })
    expect((await sell(shop)).state.kind).toBe('not-sent')
    expect(codeOf(await start())).toBe('ok')
  })

  it('is asked about after a try that failed, for its code takes another', async () => {
    const { reference } = await sell(shop)
    shop.gateway.payer({ action: 'fail', reference })
    await shop.time.advance(20 * SECOND)
    expect(codeOf(await start())).toBe('same-again')
  })

  it.each(['qr', 'link'] as const)(
    'by %s is asked about within two minutes after a code that was cancelled late',
    async (method) => {
      const { reference } = await sell(shop)
      await shop.time.advance(5 * MINUTE)
      await cancelOrder(shop.till().deps, reference)
      await shop.time.advance(MINUTE)
      expect(await start({ method })).toMatchObject({
        refusal: { code: 'same-again', details: { reference } },
      })
      await shop.time.advance(MINUTE + SECOND)
      expect(codeOf(await start({ method }))).toBe('ok')
    },
  )

  it('is asked about when money came for a code that was cancelled here long after it was made', async () => {
    const { reference } = await sell(shop)
    await shop.time.advance(5 * MINUTE)
    shop.gateway.payer({ action: 'pay', reference })
    await cancelOrder(shop.till().deps, reference)
    await shop.time.advance(10 * SECOND)
    expect(orderOf(shop, reference).state.kind).toBe('paid-late')
    expect(codeOf(await start())).toBe('same-again')
    await shop.time.advance(2 * MINUTE)
    expect(codeOf(await start())).toBe('ok')
  })

  it('is the next customer once another code of the sale was paid', async () => {
    const { reference } = await sell(shop)
    await shop.time.advance(MINUTE)
    const renewed = await renewPayment(shop.till().deps, reference)
    if (!renewed.ok) throw new Error(renewed.refusal.code)
    await shop.time.settle()
    shop.gateway.payer({ action: 'pay', reference: renewed.value.reference })
    await shop.time.advance(10 * SECOND)
    expect(orderOf(shop, reference).state.kind).toBe('cancelled')
    expect(codeOf(await start({ method: 'va' }))).toBe('ok')
  })

  it('is asked about while a code that has just expired may still be paid, by the gateway', async () => {
    const { reference } = await sell(shop)
    await shop.time.advance(10 * MINUTE + SECOND)
    expect(orderOf(shop, reference).state.kind).toBe('expired')
    expect(codeOf(await start())).toBe('same-again')
    await shop.time.advance(2 * MINUTE)
    expect(codeOf(await start())).toBe('ok')
  })

  it.each([
    ['waiting', HOUR],
    ['waiting', 60 * HOUR],
    ['cancelled', HOUR],
    ['cancelled', 60 * HOUR],
  ] as const)('is asked about though a clock set forward makes the %s code look old', async (kind, by) => {
    const { reference } = await sell(shop)
    if (kind === 'cancelled') await cancelOrder(shop.till().deps, reference)
    shop.time.setClock(shop.time.clock.now() + by)
    await shop.time.advance(30 * SECOND)
    expect(codeOf(await start())).toBe('same-again')
    await shop.time.advance(2 * MINUTE)
    expect(codeOf(await start({ method: 'va' }))).toBe('ok')
  })

  const setClock = (by: number) => shop.time.setClock(shop.time.clock.now() + by)
  it.each([
    ['back by an hour', -HOUR, 'ok'],
    ['forward by less than anybody notices', 119 * SECOND, 'ok'],
    // Its code has just ended, by this clock.
    ['forward by an hour', HOUR, 'same-again'],
  ])('is asked about though the clock was just set %s', async (_what, by, later) => {
    const { reference } = await sell(shop)
    await shop.time.advance(40 * SECOND)
    setClock(by)
    await shop.time.advance(SECOND)
    expect(await start({ method: 'va' })).toMatchObject({
      refusal: {
        code: 'same-again',
        details: { reference, at: expect.closeTo(shop.time.clock.now() - 41_000, -3) },
      },
    })
    await shop.time.advance(80 * SECOND)
    expect(codeOf(await start({ method: 'va' }))).toBe(later)
  })

  it.each(['expired', 'paid-late'] as const)(
    'is asked about though the clock was set after it was %s',
    async (kind) => {
      const { reference } = await sell(shop)
      await shop.time.advance(10 * MINUTE + 10 * SECOND)
      if (kind === 'paid-late') shop.gateway.payer({ action: 'pay-late', reference })
      await shop.time.advance(30 * SECOND)
      expect(orderOf(shop, reference).state.kind).toBe(kind)
      setClock(HOUR)
      await shop.time.advance(30 * SECOND)
      expect(await start()).toMatchObject({ refusal: { code: 'same-again', details: { reference } } })
    },
  )

  it('is asked about after a restart, while an old code can still be paid', async () => {
    const { reference } = await sell(shop, 'link')
    setClock(30 * MINUTE)
    await shop.restart()
    await shop.time.advance(10 * SECOND)
    expect(await start()).toMatchObject({ refusal: { code: 'same-again', details: { reference } } })
    await shop.time.advance(2 * MINUTE)
    expect(codeOf(await start())).toBe('ok')
  })

  it('is asked about the code that may still be paid, not about a newer sale that is paid', async () => {
    const { reference } = await sell(shop)
    await shop.time.advance(5 * MINUTE)
    const paid = await sell(shop)
    shop.gateway.payer({ action: 'pay', reference: paid.reference })
    await shop.time.advance(10 * SECOND)
    expect(orderOf(shop, paid.reference).state.kind).toBe('paid')
    await cancelOrder(shop.till().deps, reference)
    expect(await start()).toMatchObject({ refusal: { code: 'same-again', details: { reference } } })
  })

  it('is asked about the code that still waits, though a newer one of this amount is paid', async () => {
    const { reference } = await sell(shop)
    await shop.time.advance(20 * SECOND)
    const paid = await sell(shop)
    shop.gateway.payer({ action: 'pay', reference: paid.reference })
    await shop.time.advance(10 * SECOND)
    expect(await start()).toMatchObject({ refusal: { code: 'same-again', details: { reference } } })
  })

  it('is the next customer, by another method, once the sale was paid in cash', async () => {
    const { reference } = await sell(shop)
    const taken = await takeCash(shop.till().deps, reference, () => Promise.resolve(accept({})))
    expect(taken).toMatchObject({ ok: true, value: { cash: {} } })
    expect(codeOf(await start({ method: 'va' }))).toBe('ok')
  })

  it('is the next customer, by another method, once a person has decided about late money', async () => {
    const { reference } = await sell(shop)
    await cancelOrder(shop.till().deps, reference)
    shop.gateway.payer({ action: 'pay-late', reference })
    await shop.time.advance(20 * SECOND)
    expect(codeOf(await start({ method: 'va' }))).toBe('same-again')
    recordEvent(shop.till().deps, reference, { type: 'resolved', how: 'goods-given' })
    expect(codeOf(await start({ method: 'va' }))).toBe('ok')
  })

  it('is asked about once, not again after as long as a clock was set forward', async () => {
    await sell(shop)
    shop.time.setClock(shop.time.clock.now() + HOUR)
    await shop.time.advance(HOUR)
    expect(codeOf(await start())).toBe('ok')
  })

  it('is found though the clock was set back in between', async () => {
    await sell(shop)
    shop.time.setClock(shop.time.clock.now() - MINUTE)
    expect(codeOf(await start())).toBe('same-again')
  })

  it('over any row of sales asks just when one of its amount is still open within two minutes', async () => {
    const sale = fc.record({
      amount: fc.constantFrom(20_000, 30_000),
      method: fc.constantFrom<OrderMethod>('va', 'link'),
      wait: fc.constantFrom(0, 30, 119, 121),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(sale, { minLength: 2, maxLength: 6 }), async (sales) => {
        const till = openVirtualTill()
        const made: { readonly amount: number; readonly at: number }[] = []
        for (const { amount, method, wait } of sales) {
          await till.time.advance(wait * SECOND)
          const at = till.time.clock.now()
          const near = made.some((one) => one.amount === amount && at - one.at <= 2 * MINUTE)
          const given = { amount: rupiah(amount), method }
          const first = await startSale(till.till().deps, { ...given, sure: [] })
          expect(codeOf(first)).toBe(near ? 'same-again' : 'ok')
          if (!first.ok) await startSale(till.till().deps, { ...given, sure: ['same'] })
          made.push({ amount, at })
          await till.time.settle()
        }
        await till.close()
      }),
      { numRuns: 6, seed: 3 },
    )
  })
})

it('a sale for cash of an amount that a code still asks for is asked about too', async () => {
  const { reference, amount } = await sell(shop)
  expect(sellForCash(shop.till().deps, { press: 'press 1', amount, tendered: amount })).toMatchObject({
    ok: false,
    refusal: { code: 'same-again', details: { reference } },
  })
})
