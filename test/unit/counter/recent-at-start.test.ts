/** What counts as recent when the program begins again: only the journal and the clock are left. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { recordEvent } from '#counter/order-store.ts'
import { cancelOrder } from '#counter/sale/cancel.ts'
import type { NewSale } from '#counter/sale/start-sale.ts'
import { renewPayment } from '#counter/sale/take-payment.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { codeOf, HOUR, MINUTE, orderOf, SECOND, sell, type } from './at-the-till.ts'

let shop: VirtualTill
beforeEach(() => {
  shop = openVirtualTill({ watchesClock: true })
})
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  await shop.close()
})
const start = (sale: Partial<NewSale> = {}) => type(shop, sale)
const asksAbout = (reference: string, at: number) => ({
  ok: false,
  refusal: { code: 'same-again', details: { reference, at } },
})
/** Sold and paid at once. */
async function paid() {
  const { reference } = await sell(shop)
  shop.gateway.payer({ action: 'pay', reference })
  await shop.time.advance(10 * SECOND)
  expect(orderOf(shop, reference).state.kind).toBe('paid')
  return orderOf(shop, reference)
}

it('a sale that was paid a minute before is asked about, with the time at which it was paid', async () => {
  const { reference, state } = await paid()
  await shop.time.advance(MINUTE)
  await shop.restart()
  expect(await start()).toEqual(asksAbout(reference, state.since))
})

it('a sale that was paid longer ago is another', async () => {
  await paid()
  await shop.time.advance(2 * MINUTE)
  await shop.restart()
  expect(codeOf(await start())).toBe('ok')
})

it('a sale is asked about that lies two minutes ahead, as after a clock set back, and none beyond', async () => {
  const { reference, state, createdAt } = await paid()
  shop.time.setClock(createdAt - 2 * MINUTE)
  await shop.restart()
  expect(await start()).toMatchObject({ refusal: { code: 'same-again', details: { reference } } })
  expect(state.since).toBeGreaterThan(shop.time.clock.now())
  shop.time.setClock(createdAt - 5 * MINUTE)
  await shop.restart()
  expect(codeOf(await start())).toBe('ok')
})

it('a code that was closed a minute before is asked about, though the clock makes its watch look over', async () => {
  const { reference } = await sell(shop)
  shop.time.setClock(shop.time.clock.now() + 60 * HOUR)
  await shop.time.advance(10 * SECOND)
  await cancelOrder(shop.till().deps, reference)
  recordEvent(shop.till().deps, reference, { type: 'acknowledged' })
  expect(orderOf(shop, reference).acknowledgedAt).toBeDefined()
  await shop.time.advance(30 * SECOND)
  await shop.restart()
  expect(await start()).toMatchObject({ refusal: { code: 'same-again', details: { reference } } })
})

it('of two sales ahead of a clock set back the newer one is named', async () => {
  await paid()
  const newer = await sell(shop)
  shop.time.setClock(newer.createdAt - MINUTE)
  await shop.restart()
  expect(await start()).toMatchObject({ refusal: { details: { reference: newer.reference } } })
})

it('late money that came just before is asked about, however old its sale is', async () => {
  const { reference } = await sell(shop)
  await cancelOrder(shop.till().deps, reference)
  await shop.time.advance(8 * MINUTE)
  shop.gateway.payer({ action: 'pay-late', reference })
  for (let waited = 0; waited < 30 && orderOf(shop, reference).state.kind !== 'paid-late'; waited += 1)
    await shop.time.advance(10 * SECOND)
  await shop.time.advance(MINUTE)
  await shop.restart()
  expect(await start()).toEqual(asksAbout(reference, orderOf(shop, reference).state.since))
})

it('late money that came longer ago is another sale', async () => {
  const { reference } = await sell(shop)
  await cancelOrder(shop.till().deps, reference)
  shop.gateway.payer({ action: 'pay-late', reference })
  await shop.time.advance(12 * MINUTE)
  expect(orderOf(shop, reference).state.kind).toBe('paid-late')
  await shop.restart()
  expect(codeOf(await start())).toBe('ok')
})

it('a sale that was paid a minute before is another, once its code was made longer ago', async () => {
  const { reference } = await sell(shop)
  await shop.time.advance(3 * MINUTE)
  shop.gateway.payer({ action: 'pay', reference })
  await shop.time.advance(MINUTE)
  expect(orderOf(shop, reference).state.kind).toBe('paid')
  await shop.restart()
  expect(codeOf(await start())).toBe('ok')
})

it.each(['before', 'after'] as const)(
  'a code whose sale was paid by a newer one is over, %s a restart',
  async (when) => {
    const first = await sell(shop)
    const newer = await renewPayment(shop.till().deps, first.reference)
    await shop.time.settle()
    expect(newer.ok).toBe(true)
    const { reference } = shop.journal().read.ordersOfSale(first.saleId).at(-1) ?? first
    expect(reference).not.toBe(first.reference)
    shop.gateway.payer({ action: 'pay', reference })
    await shop.time.advance(10 * SECOND)
    expect(orderOf(shop, reference).state.kind).toBe('paid')
    if (when === 'after') await shop.restart()
    expect(codeOf(await start({ method: 'va' }))).toBe('ok')
  },
)
