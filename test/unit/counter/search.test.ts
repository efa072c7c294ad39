import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { searchOrders } from '#counter/doubt/search.ts'
import { takePayment } from '#counter/sale/take-payment.ts'
import { rupiah } from '#domain/money.ts'
import type { Order } from '#domain/order.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { DAY, HOUR, MINUTE, orderOf, SECOND } from './at-the-till.ts'

let shop: VirtualTill
beforeEach(() => {
  shop = openVirtualTill()
})
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  await shop.close()
})

async function sellFor(amount: bigint, note?: string): Promise<Order> {
  const taken = await takePayment(shop.till().deps, {
    amount: rupiah(amount),
    method: 'qr',
    ...(note === undefined ? {} : { note }),
  })
  if (!taken.ok) throw new Error(taken.refusal.code)
  await shop.time.settle()
  return orderOf(shop, taken.value.reference)
}
const pay = async (order: Order) => {
  shop.gateway.payer({ action: 'pay', reference: order.reference })
  await shop.time.advance(10 * SECOND)
  return orderOf(shop, order.reference)
}
const search = (shown: Parameters<typeof searchOrders>[1]) => searchOrders(shop.till().deps, shown)
const found = (shown: Parameters<typeof searchOrders>[1]) =>
  search(shown).orders.map(({ reference }) => reference)

describe('who the customer may be', () => {
  it('by the amount: equal ones only, those without money first, then the newest', async () => {
    const first = await sellFor(50_000n)
    const paid = await pay(await sellFor(50_000n))
    await shop.time.advance(MINUTE)
    const last = await sellFor(50_000n)
    await sellFor(60_000n)
    expect(found({ amount: rupiah(50_000n) })).toEqual([last.reference, first.reference, paid.reference])
  })

  it('by the amount that came, when it was another than was asked', async () => {
    const order = await sellFor(50_000n)
    shop.gateway.payer({ action: 'pay', reference: order.reference, amount: '45000.00' })
    await shop.time.advance(20 * SECOND)
    expect(found({ amount: rupiah(45_000n) })).toEqual([order.reference])
  })

  it('by the end of any of its numbers, however it is written, and by the note', async () => {
    const plain = await sellFor(50_000n, 'meja 4')
    const paid = await pay(await sellFor(60_000n))
    const evidence = paid.state.kind === 'paid' ? paid.state.evidence : undefined
    const rrn = evidence?.rrn ?? ''
    const transaction = evidence?.transactionId ?? ''
    expect(rrn.length).toBeGreaterThan(6)
    expect(found({ text: rrn.slice(-4) })[0]).toBe(paid.reference)
    expect(found({ text: transaction.slice(-6) })).toEqual([paid.reference])
    const end = plain.reference.slice(-4)
    expect(found({ text: ` ${end.slice(0, 2)}-${end.slice(2).toLowerCase()}` })).toEqual([plain.reference])
    expect(found({ text: 'Meja' })).toEqual([plain.reference])
    expect(found({ text: 'ZZZZ9' })).toEqual([])
  })

  it('the end of a number says more than an equal amount, and both together most', async () => {
    const both = await sellFor(50_000n)
    const amount = await sellFor(50_000n)
    const number = await sellFor(70_000n, `salah ${both.reference.slice(-4)}`)
    const { orders } = search({ amount: rupiah(50_000n), text: both.reference.slice(-4) })
    expect(orders.map(({ reference }) => reference)).toEqual([
      both.reference,
      amount.reference,
      number.reference,
    ])
    expect(orders.map(({ matches }) => matches)).toEqual([['digits', 'amount'], ['amount'], ['digits']])
  })

  it('a time sorts equal ones, and alone finds whoever could pay then', async () => {
    const early = await sellFor(50_000n)
    const at = shop.time.clock.now() + MINUTE
    await shop.time.advance(3 * HOUR)
    const late = await sellFor(50_000n)
    expect(found({ amount: rupiah(50_000n), at })).toEqual([early.reference, late.reference])
    expect(found({ at })).toEqual([early.reference])
    expect(found({ at: at + 1.5 * HOUR })).toEqual([])
  })

  it('with nothing to go by: those of the last hour that are not paid', async () => {
    await sellFor(50_000n)
    await shop.time.advance(61 * MINUTE)
    await pay(await sellFor(50_000n))
    const now = await sellFor(50_000n)
    expect(found({})).toEqual([now.reference])
    expect(found({ text: '' })).toEqual([now.reference])
  })

  it('of last week only by a number; never more than fit on a screen, and the others are counted', async () => {
    const old = await sellFor(50_000n)
    await shop.till().watcher.stop()
    await shop.time.advance(7 * DAY)
    expect(found({ amount: rupiah(50_000n) })).toEqual([])
    expect(found({ text: old.reference.slice(-6) })).toEqual([old.reference])
    for (let i = 0; i < 11; i += 1) await sellFor(50_000n)
    const { orders, more } = search({ amount: rupiah(50_000n) })
    expect([orders.length, more]).toEqual([8, 3])
  })

  it('asks the gateway nothing', async () => {
    await sellFor(50_000n)
    const before = shop.gateway.log().length
    search({ amount: rupiah(50_000n) })
    expect(shop.gateway.log()).toHaveLength(before)
  })
})
