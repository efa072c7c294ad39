/** A sale that may hold a payment invites no other: judged by the gateway's books and the customer's view. */
import { expect, it } from 'vitest'
import * as fc from 'fast-check'
import { accept } from '#contract/envelope.ts'
import { cancelOrder } from '#counter/sale/cancel.ts'
import { askNow } from '#counter/ask/look-at.ts'
import { takeCash } from '#counter/doubt/take-cash.ts'
import { renewPayment } from '#counter/sale/take-payment.ts'
import { DEFAULT_SETTINGS } from '#counter/settings.ts'
import { viewOrder } from '#counter/show/view.ts'
import type { Order, OrderMethod } from '#domain/order.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { SECOND, sell } from './at-the-till.ts'
import { draws } from '#test/support/long.ts'

const ACTS = ['renew', 'cancel', 'cash', 'ask', 'pay-first', 'pay-last', 'fail', 'suspect', 'settle'] as const
type Act = (typeof ACTS)[number]
type Step = { readonly act: Act; readonly wait: number }
const INVITES: ReadonlySet<string> = new Set(['qr', 'va', 'link'])

type World = {
  readonly shop: VirtualTill
  readonly sale: () => readonly Order[]
  /** References for which the gateway's books hold money, or may. */
  readonly holds: Set<string>
  cash: boolean
}

/** Every invitation to pay for the sale, to customer or cashier, on any screen. */
function invitations({ shop, sale }: World): readonly string[] {
  const { deps, display } = shop.till()
  return sale().flatMap((order) => {
    const view = viewOrder(deps, order, () => undefined)
    display.show(order.reference)
    const { kind } = display.current(DEFAULT_SETTINGS).scene
    return [
      ...(INVITES.has(kind) ? [`display ${kind}`] : []),
      ...(view.qr !== undefined || view.virtualAccountNo !== undefined || view.link !== undefined
        ? [`screen ${order.state.kind}`]
        : []),
      ...(view.can.renew ? ['renew'] : []),
      ...(view.can.retry ? ['retry'] : []),
      ...(view.can.takeCash && order.state.kind !== 'suspect' && order.state.kind !== 'unknown'
        ? ['cash']
        : []),
    ]
  })
}

async function take(world: World, { act, wait }: Step): Promise<void> {
  const { shop, sale, holds } = world
  const { deps } = shop.till()
  const [first, last] = [sale()[0], sale().at(-1)]
  if (first === undefined || last === undefined) throw new Error('no order')
  const pays = (action: 'pay' | 'suspect' | 'settle-later' | 'fail', { reference }: Order): void => {
    const done = shop.gateway.payer({ action, reference })
    if (done.ok && action !== 'fail') holds.add(reference)
    // A try that failed after "suspect" leaves nothing behind.
    if (done.ok && action === 'fail') holds.delete(reference)
  }
  const held = holds.size > 0
  switch (act) {
    case 'renew': {
      const made = await renewPayment(deps, last.reference)
      if (made.ok) expect(held, 'a new code beside money at the gateway').toBe(false)
      break
    }
    case 'cash': {
      const agrees = () => Promise.resolve(accept({ approvedBy: 'ani' }))
      const isCertain = last.state.kind !== 'suspect' && last.state.kind !== 'unknown'
      const taken = await takeCash(deps, last.reference, agrees)
      if (taken.ok) {
        if (isCertain && !['suspect', 'unknown'].includes(taken.value.state.kind))
          expect(held, 'cash beside money at the gateway').toBe(false)
        world.cash = true
      }
      break
    }
    case 'cancel':
      await cancelOrder(deps, last.reference)
      break
    case 'ask':
      await askNow(deps, last.reference)
      break
    case 'pay-first':
      pays('pay', first)
      break
    case 'pay-last':
      pays('pay', last)
      break
    case 'fail':
      pays('fail', last)
      break
    case 'suspect':
      pays('suspect', first)
      break
    case 'settle':
      pays('settle-later', first)
  }
  await shop.time.advance(wait * SECOND)
  // The watcher has had its turn: a payment on any code of the sale is known within two of its status checks.
  await shop.time.advance(wait >= 30 ? 30 * SECOND : 0)
  const isKnown = world.cash || (wait >= 30 && holds.size > 0)
  if (isKnown) expect(invitations(world)).toEqual([])
}

it('whatever is pressed and paid, and in whatever order', async () => {
  const steps = fc.array(fc.record({ act: fc.constantFrom(...ACTS), wait: fc.constantFrom(0, 1, 5, 40) }), {
    minLength: 1,
    maxLength: 6,
  })
  const methods = fc.constantFrom<OrderMethod>('qr', 'link')
  await fc.assert(
    fc.asyncProperty(methods, steps, async (method, all) => {
      const shop = openVirtualTill({ signedIn: () => 'sri' })
      try {
        const { saleId } = await sell(shop, method)
        const sale = () => shop.journal().read.ordersOfSale(saleId)
        const world: World = { shop, sale, holds: new Set(), cash: false }
        for (const step of all) await take(world, step)
        expect(shop.bugs).toEqual([])
      } finally {
        await shop.close()
      }
    }),
    { numRuns: draws(12, 30), seed: 20260105 },
  )
}, 120_000)
