import { afterEach, beforeEach, expect, it } from 'vitest'
import type { PaperView } from '#contract/paper-views.ts'
import type { RefundList } from '#contract/refund-views.ts'
import { rupiah } from '#domain/money.ts'
import { openBridgeFixture, type BridgeFixture } from '#test/support/bridge-fixture.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'

let shop: VirtualTill
let bridge: BridgeFixture
beforeEach(async () => {
  shop = openVirtualTill({ signedIn: () => 'kasir-1' })
  bridge = await openBridgeFixture(shop)
  await setPulse(true)
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

const approval = { person: 'practice-manager', pin: '2222' }
const setPulse = (pulse: boolean) => bridge.valueOf('cash.setDrawer', { elsewhere: false, pulse }, 'manager')
async function paidWith(amount: string) {
  const sale = { amountMinor, method: 'qr' }
  const order = await bridge.valueOf<{ reference: string }>('sale.start', sale, 'cashier')
  await shop.time.settle()
  shop.gateway.payer({ action: 'pay', reference: order.reference, amount })
  await bridge.valueOf('order.checkNow', { reference: order.reference }, 'cashier')
  return order
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
  [
    'for the rest of a payment that was too small',
    async () => {
      const { reference } = await paidWith('15000.00')
      await bridge.valueOf('order.resolve', { reference, how: 'paid-rest-in-cash', approval }, 'cashier')
    },
  ],
  [
    'that goes back for a promised refund',
    async () => {
      await bridge.valueOf('shift.open', { floatMinor: amountMinor }, 'cashier')
      const { reference } = await paidWith('25000.00')
      await bridge.valueOf('order.resolve', { reference, how: 'refund-promised', approval }, 'cashier')
      expect(await triedToOpen()).toBeUndefined()
      const { open } = await bridge.valueOf<RefundList>('refund.list', {}, 'manager')
      const number = open[0]?.number
      const second = { person: 'practice-cashier', pin: '1111' }
      await bridge.valueOf('refund.pay', { number, way: 'cash', approval: second }, 'manager')
    },
  ],
  [
    'that goes back for a sale taken back',
    async () => {
      const sale = { press: crypto.randomUUID(), amountMinor, tenderedMinor: amountMinor }
      await setPulse(false)
      const { reference } = await bridge.valueOf<{ reference: string }>('cash.sell', sale, 'cashier')
      expect(await triedToOpen()).toBeUndefined()
      await setPulse(true)
      await bridge.valueOf('cash.void', { reference, note: 'salah', approval }, 'cashier')
    },
  ],
])('the drawer opens for cash %s', async (_which, take) => {
  await take()
  expect(await triedToOpen()).toBe('no-raw-printer')
})
