/** Dispute files over the bridge: for managers only, and with nothing but an order and a choice. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ROLES } from '#contract/define.ts'
import { openBridgeFixture, type BridgeFixture } from '#test/support/bridge-fixture.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'

const asked = { reference: 'P00126112000000017F3Q', personal: false }

let shop: VirtualTill
let bridge: BridgeFixture
beforeEach(async () => {
  shop = openVirtualTill()
  bridge = await openBridgeFixture(shop)
})
afterEach(() => shop.close())

it('is for managers only', async () => {
  for (const role of ROLES)
    for (const [name, input] of [
      ['dispute.make', asked],
      ['dispute.cancel', {}],
      ['dispute.progress', {}],
    ] as const) {
      const answer = await bridge.call(name, input, role)
      expect([role, name, answer.ok ? 'ok' : answer.error.code]).toEqual([
        role,
        name,
        role === 'manager' ? 'ok' : 'forbidden',
      ])
    }
})

it.each([
  {},
  { reference: asked.reference },
  { ...asked, personal: 'yes' },
  { ...asked, folder: '/tmp' },
  { ...asked, reference: '../x' },
])('refuses %j', async (input) => {
  expect(await bridge.call('dispute.make', input, 'manager')).toMatchObject({
    error: { code: 'invalid-input' },
  })
})
