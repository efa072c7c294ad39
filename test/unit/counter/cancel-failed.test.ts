/** A failed cancel is reported: the number can still be paid. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { cancelOrder } from '#counter/sale/cancel.ts'
import { viewOrder } from '#counter/show/view.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { arm, orderOf, SECOND, sell } from './at-the-till.ts'

let shop: VirtualTill
beforeEach(() => {
  shop = openVirtualTill()
})
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  await shop.close()
})

const view = (reference: string) =>
  viewOrder(shop.till().deps, orderOf(shop, reference), shop.till().watcher.nextCheckAt)

async function opened(): Promise<string> {
  const { reference } = await sell(shop, 'va')
  shop.gateway.payer({ action: 'open', reference, amount: '150000.00' })
  return reference
}

it.each([
  ['an error of the gateway', 500, 'unknown'],
  ['a refusal', 403, 'refused'],
  ['a limit', 429, 'not-executed'],
] as const)('is said of %s, and no longer once a cancel went through', async (_name, status, outcome) => {
  const reference = await opened()
  expect(view(reference).cancelFailed).toBeUndefined()
  arm(shop, { kind: 'say', operation: 'va-delete', status, message: 'Not now', processed: false })
  await cancelOrder(shop.till().deps, reference)
  await shop.time.advance(5 * SECOND)
  expect(view(reference)).toMatchObject({
    state: 'waiting',
    cancelFailed: { outcome },
    can: { cancel: true },
  })
  await cancelOrder(shop.till().deps, reference)
  await shop.time.advance(5 * SECOND)
  expect(view(reference).state).toBe('cancelled')
  expect(view(reference).cancelFailed).toBeUndefined()
})
