/** A QR that pays another merchant than the pinned one never reaches a customer, and is reported. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '#counter/settings.ts'
import { viewOrder } from '#counter/show/view.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { arm, DAY, orderOf, sell } from './at-the-till.ts'

let shop: VirtualTill
const profile = { nmid: '' }
beforeEach(() => {
  profile.nmid = 'ID9990000000001'
  shop = openVirtualTill({
    get profile() {
      return profile
    },
  })
})
afterEach(() => shop.close())

const health = () => shop.till().health({ state: 'sound' }, undefined, '1').gateway.otherMerchant

it('is blocked, and named to manager and IT until it is old or another merchant is pinned', async () => {
  const good = await sell(shop)
  expect([good.state.kind === 'waiting' && good.state.ask.kind, health()]).toEqual(['qr', undefined])
  arm(shop, { kind: 'wrong-echo', field: 'payload-merchant', operation: 'qr-generate' })
  const { reference } = await sell(shop)
  const view = viewOrder(shop.till().deps, orderOf(shop, reference), () => undefined)
  expect(view).toMatchObject({
    noQr: { why: 'qr-blocked', findings: ['block:merchant-differs'], otherMerchant: true },
  })
  shop.till().display.show(reference)
  expect(shop.till().display.current(DEFAULT_SETTINGS).scene).toEqual({ kind: 'ask-cashier' })
  expect(health()).toMatchObject({ named: 'ID9990000000000' })
  profile.nmid = 'ID9990000000000'
  expect(health()).toBeUndefined()
  profile.nmid = 'ID9990000000001'
  await shop.time.advance(4 * DAY + 1)
  expect(health()).toBeUndefined()
})
