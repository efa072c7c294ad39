import { afterEach, beforeEach, expect, it } from 'vitest'
import type { PaperDocument } from '#contract/paper-views.ts'
import { rupiah } from '#domain/money.ts'
import { openBridgeFixture, type BridgeFixture } from '#test/support/bridge-fixture.ts'
import { plainText } from '#test/support/plain-slip.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'

let shop: VirtualTill
let bridge: BridgeFixture
let id: string
beforeEach(async () => {
  shop = openVirtualTill({ signedIn: () => 'kasir-1' })
  bridge = await openBridgeFixture(shop)
  const total = { totalMinor: rupiah(60_000).minor }
  id = (await bridge.valueOf<{ id: string }>('split.open', total, 'cashier')).id
})
afterEach(async () => {
  expect(bridge.bugs).toEqual([])
  await shop.close()
})

const amountMinor = rupiah(20_000).minor
const inCash = () =>
  bridge.valueOf<{ reference: string }>(
    'split.payCash',
    { id, press: crypto.randomUUID(), amountMinor, tenderedMinor: amountMinor },
    'cashier',
  )
async function byQr() {
  const part = await bridge.valueOf<{ reference: string }>(
    'split.pay',
    { id, amountMinor, method: 'qr' },
    'cashier',
  )
  await shop.time.settle()
  shop.gateway.payer({ reference: part.reference, action: 'pay' })
  await bridge.valueOf('order.checkNow', { reference: part.reference }, 'cashier')
  return part
}

it.each([
  ['in cash', inCash],
  ['by QR', byQr],
])(
  'the receipt of a part that was paid %s says of which whole: alone it lets nothing go',
  async (_how, pay) => {
    const { reference } = await pay()
    const what = { kind: 'receipt', reference } as const
    const slip = plainText(await bridge.valueOf<PaperDocument>('paper.preview', { what }, 'cashier'))
    expect(slip).toMatch(/Rp 60\.000/u)
  },
)
