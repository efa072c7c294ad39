import { afterEach, beforeEach, expect, it } from 'vitest'
import { askNow } from '#counter/ask/look-at.ts'
import { cancelOrder } from '#counter/sale/cancel.ts'
import { openSplit, payLeg } from '#counter/split/split.ts'
import { viewSplit } from '#counter/split/split-sums.ts'
import { rupiah } from '#domain/money.ts'
import type { OrderMethod } from '#domain/order.ts'
import { listeningMerchant } from '#test/support/listening-merchant.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'

let shop: VirtualTill
let id: string
beforeEach(() => {
  const merchant = listeningMerchant(
    () => shop.journal(),
    () => undefined,
    () => shop.time.clock.now(),
  )
  shop = openVirtualTill({ merchant, signedIn: () => 'kasir-a' })
  const opened = openSplit(shop.till().deps, rupiah(60_000))
  if (!opened.ok) throw new Error(opened.refusal.code)
  id = opened.value.id
})
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  await shop.close()
})

async function leg(method: OrderMethod): Promise<string> {
  const taken = await payLeg(shop.till().deps, id, { amount: rupiah(60_000), method })
  await shop.time.settle()
  if (!taken.ok) throw new Error(taken.refusal.code)
  return taken.value.reference
}
it('a number of a part whose place is taken is not granted: no second payment of the whole begins', async () => {
  const closed = await leg('qr')
  expect((await cancelOrder(shop.till().deps, closed)).ok).toBe(true)
  const number = await leg('va')
  expect(shop.gateway.payer({ reference: closed, action: 'pay' }).ok).toBe(true)
  await askNow(shop.till().deps, closed)
  const split = shop.journal().read.split(id)
  if (split === undefined) throw new Error('no split')
  expect(viewSplit(shop.till().deps, split).restMinor).toBe(0n)
  expect(await shop.gateway.askThenPay({ reference: number, action: 'pay' })).toMatchObject({
    ok: false,
    code: 'merchant-refused',
  })
})
