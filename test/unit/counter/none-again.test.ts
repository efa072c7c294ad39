/** After two codes that cannot be shown, the cashier must stop: each try is one more order. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isNoneAgain } from '#counter/ask/none-again.ts'
import { renewPayment, takePayment } from '#counter/sale/take-payment.ts'
import { viewOrder } from '#counter/show/view.ts'
import { rupiah } from '#domain/money.ts'
import type { Order } from '#domain/order.ts'
import { faultSchema } from '#simulator/control/control.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'

let shop: VirtualTill
beforeEach(() => {
  shop = openVirtualTill()
})
afterEach(() => shop.close())

const spoil = () =>
  shop.gateway.arm(
    faultSchema.parse({ kind: 'wrong-echo', field: 'payload-amount', operation: 'qr-generate' }),
  )
async function taken(making: ReturnType<typeof takePayment>): Promise<string> {
  const made = await making
  if (!made.ok) throw new Error(made.refusal.code)
  await shop.time.settle()
  await shop.time.advance(1000)
  return made.value.reference
}
const take = (thousands: bigint) =>
  taken(takePayment(shop.till().deps, { amount: rupiah(thousands * 1000n), method: 'qr' }))
function viewOf(reference: string) {
  const order = shop.journal().read.order(reference)
  return order === undefined ? undefined : viewOrder(shop.till().deps, order, () => undefined)
}
const noQrOf = (reference: string) => viewOf(reference)?.noQr

it('the second of one sale says so, the first does not', async () => {
  spoil()
  const first = await take(150n)
  expect(noQrOf(first)).toMatchObject({ why: 'qr-blocked' })
  expect(noQrOf(first)).not.toHaveProperty('again')
  expect(viewOf(first)?.can.renew).toBe(true)
  spoil()
  const second = await taken(renewPayment(shop.till().deps, first))
  expect(noQrOf(second)).toMatchObject({ why: 'qr-blocked', again: true })
  // The words say to stop, so no third one is offered.
  expect(viewOf(second)?.can.renew).toBe(false)
})

it('the next customer’s says so too, and one after a good code does not', async () => {
  spoil()
  await take(150n)
  spoil()
  expect(noQrOf(await take(70n))).toMatchObject({ again: true })
  expect(noQrOf(await take(80n))).toBeUndefined()
  spoil()
  expect(noQrOf(await take(90n))).not.toHaveProperty('again')
})

it.each<[string, object, boolean]>([
  ['by the same way', {}, true],
  ['by another way', { method: 'link' }, false],
  ['in the same moment', { createdAt: 9 }, true],
  ['later', { createdAt: 10 }, false],
])('what was asked for %s counts', (_what, more, isAgain) => {
  const order = { reference: 'MINE', method: 'qr', createdAt: 9 } as Order
  const other = { reference: 'OTHER', method: 'qr', createdAt: 8, ...more } as Order
  const state = { kind: 'waiting', since: 1, ask: { kind: 'none' } }
  const entry = { type: 'order', change: { after: { state } } }
  const read = { openOrders: () => [order], eventsOf: () => [{ entry }] }
  expect(isNoneAgain({ clock: shop.time.clock, journal: { read } } as never, order, [other])).toBe(isAgain)
})
