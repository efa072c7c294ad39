import { afterEach, beforeEach, expect, it } from 'vitest'
import type { PaperView } from '#contract/paper-views.ts'
import { rupiah } from '#domain/money.ts'
import { openBridgeFixture, type BridgeFixture } from '#test/support/bridge-fixture.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'

let shop: VirtualTill
let bridge: BridgeFixture
beforeEach(async () => {
  shop = openVirtualTill({ signedIn: () => 'kasir-1' })
  bridge = await openBridgeFixture(shop)
  await bridge.valueOf('cash.setDrawer', { elsewhere: false, pulse: true }, 'manager')
})
afterEach(async () => {
  expect(bridge.bugs).toEqual([])
  await shop.close()
})

const amountMinor = rupiah(20_000).minor
/** This machine has no raw printer: an attempt to open the drawer fails, and is said. */
const triedToOpen = async () => {
  await new Promise((resolve) => void setImmediate(resolve))
  const { drawerFailed } = await bridge.valueOf<Pick<PaperView, 'drawerFailed'>>('paper.news', {}, 'cashier')
  return drawerFailed?.why
}

it.each([
  [
    'of a sale',
    () =>
      bridge.valueOf(
        'cash.sell',
        { press: crypto.randomUUID(), amountMinor, tenderedMinor: amountMinor },
        'cashier',
      ),
  ],
  [
    'in place of a payment',
    async () => {
      const sale = { amountMinor, method: 'qr' }
      const { reference } = await bridge.valueOf<{ reference: string }>('sale.start', sale, 'cashier')
      await shop.time.settle()
      await bridge.valueOf('order.takeCash', { reference }, 'cashier')
    },
  ],
])('the drawer opens for cash %s', async (_which, take) => {
  await take()
  expect(await triedToOpen()).toBe('no-raw-printer')
})
