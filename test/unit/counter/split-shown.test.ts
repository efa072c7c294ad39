import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { askNow } from '#counter/ask/look-at.ts'
import { cancelOrder } from '#counter/sale/cancel.ts'
import { DEFAULT_SETTINGS } from '#counter/settings.ts'
import { viewOrder } from '#counter/show/view.ts'
import { payLeg, payLegInCash } from '#counter/split/split.ts'
import { rupiah } from '#domain/money.ts'
import type { OrderMethod } from '#domain/order.ts'
import type { PayerInput } from '#simulator/control/control.ts'
import type { ShiftShop } from '#test/support/shift-shop.ts'
import { orderOf } from './at-the-till.ts'
import { openSplitShop } from './split-shop.ts'

let shop: ShiftShop
let id: string
beforeEach(() => {
  const opened = openSplitShop()
  shop = opened.shop
  id = opened.id
})
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  await shop.close()
})

const deps = () => shop.till().deps
const scene = () => shop.till().display.current(DEFAULT_SETTINGS).scene.kind
/** What the cashier's stage offers to be paid. */
const payable = (reference: string) => {
  const { qr, link, virtualAccountNo } = viewOrder(deps(), orderOf(shop, reference), () => undefined)
  return qr ?? link ?? virtualAccountNo
}
async function leg(method: OrderMethod): Promise<string> {
  const taken = await payLeg(deps(), id, { amount: rupiah(60_000), method })
  await shop.time.settle()
  if (!taken.ok) throw new Error(taken.refusal.code)
  return taken.value.reference
}

describe('what took the place of a closed part is not asked for any more', () => {
  it.each<[OrderMethod, PayerInput['action'], string]>([
    ['qr', 'pay', 'ask-cashier'],
    ['va', 'pay', 'ask-cashier'],
    ['qr', 'suspect', 'checking'],
    ['va', 'suspect', 'checking'],
  ])('by %s, when the closed one was paid after all (%s)', async (method, action, kind) => {
    const closed = await leg('qr')
    expect((await cancelOrder(deps(), closed)).ok).toBe(true)
    const newer = await leg(method)
    shop.till().display.show(newer)
    expect([scene(), payable(newer) !== undefined]).toEqual([method, true])
    expect(shop.gateway.payer({ reference: closed, action }).ok).toBe(true)
    await askNow(deps(), closed)
    expect([scene(), payable(newer)]).toEqual([kind, undefined])
  })
})

it('customers who have paid more than the whole are sent to the cashier, as after any second payment', async () => {
  const closed = await leg('qr')
  expect((await cancelOrder(deps(), closed)).ok).toBe(true)
  const all = { amount: rupiah(60_000), tendered: rupiah(60_000) }
  expect((await payLegInCash(deps(), id, { press: 'press 1', ...all })).ok).toBe(true)
  shop.till().display.offerRest(id)
  expect(scene()).toBe('rest')
  expect(shop.gateway.payer({ reference: closed, action: 'pay' }).ok).toBe(true)
  await askNow(deps(), closed)
  expect(scene()).toBe('ask-cashier')
})

it('customers whose split a manager must judge read no thanks, although its total has come', async () => {
  const part = await leg('qr')
  expect(shop.gateway.payer({ reference: part, action: 'pay', amount: '50000.00' }).ok).toBe(true)
  await askNow(deps(), part)
  const rest = { amount: rupiah(10_000), tendered: rupiah(10_000) }
  expect((await payLegInCash(deps(), id, { press: 'press 1', ...rest })).ok).toBe(true)
  shop.till().display.offerRest(id)
  expect(shop.till().display.current(DEFAULT_SETTINGS).scene).toEqual({ kind: 'ask-cashier' })
})
