/** A virtual account cancelled here while the gateway could delete nothing. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accept, refuse } from '#contract/envelope.ts'
import { takeCash, type Approve } from '#counter/doubt/take-cash.ts'
import { cancelOrder } from '#counter/sale/cancel.ts'
import type { Order } from '#domain/order.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { arm, callsTo, HOUR, MINUTE, orderOf, SECOND, sell } from './at-the-till.ts'

let shop: VirtualTill
beforeEach(() => {
  shop = openVirtualTill({ signedIn: () => 'sri' })
})
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  await shop.close()
})

const agrees: Approve = () => Promise.resolve(accept({ approvedBy: 'ani' }))
const nobodyThere: Approve = () => Promise.resolve(refuse('approval-needed'))
const cash = ({ reference }: Order, approve = nobodyThere) => takeCash(shop.till().deps, reference, approve)
const deletes = ({ reference }: Order) => callsTo(shop, 'va-delete', reference)
const pays = ({ reference }: Order) => shop.gateway.payer({ action: 'pay', reference })

async function opened(): Promise<Order> {
  const order = await sell(shop, 'va')
  shop.gateway.payer({ action: 'open', reference: order.reference, amount: '150000.00' })
  return order
}

describe('a number that cash has taken the place of', () => {
  it('while the line was down is deleted at the gateway when the line is back', async () => {
    const order = await opened()
    arm(shop, { kind: 'refuse-connection' })
    await shop.time.advance(15 * SECOND)
    expect((await cash(order)).ok).toBe(true)
    await shop.time.advance(MINUTE)
    expect(deletes(order)).toBe(0)
    shop.gateway.clearFaults()
    await shop.time.advance(MINUTE)
    expect(deletes(order)).toBe(1)
    expect(pays(order)).toMatchObject({ ok: false })
    expect(orderOf(shop, order.reference)).toMatchObject({
      state: { kind: 'cancelled' },
      cash: { by: 'sri' },
    })
    await shop.time.advance(HOUR)
    expect(deletes(order)).toBe(1)
  })

  it('while the budget was spent is deleted when there is room again', async () => {
    const order = await opened()
    const { deps } = shop.till()
    while (deps.budget.take(shop.time.clock.now(), 'person').ok);
    expect((await cash(order, agrees)).ok).toBe(true)
    expect(deletes(order)).toBe(0)
    await shop.time.advance(3 * MINUTE)
    expect(deletes(order)).toBe(1)
  })

  it('is tried again when the answer was lost and the number is open still', async () => {
    const order = await opened()
    arm(shop, { kind: 'refuse-connection' })
    await shop.time.advance(15 * SECOND)
    expect((await cash(order)).ok).toBe(true)
    shop.gateway.clearFaults()
    arm(shop, { kind: 'drop-before', operation: 'va-delete' })
    await shop.time.advance(10 * MINUTE)
    expect(deletes(order)).toBe(2)
    expect(pays(order)).toMatchObject({ ok: false })
  })

  it('that was paid before it could be deleted is paid twice, and not deleted', async () => {
    const order = await opened()
    arm(shop, { kind: 'refuse-connection' })
    await shop.time.advance(15 * SECOND)
    expect((await cash(order)).ok).toBe(true)
    expect(pays(order)).toMatchObject({ ok: true })
    shop.gateway.clearFaults()
    await shop.time.advance(MINUTE)
    expect([orderOf(shop, order.reference).state.kind, deletes(order)]).toEqual(['paid-late', 0])
  })
})

it('a number whose cancel was cut off is not deleted again by the question that finds it cancelled', async () => {
  const order = await opened()
  await shop.time.advance(15 * SECOND)
  expect(orderOf(shop, order.reference).lastWord?.flag).toBe('IP')
  arm(shop, { kind: 'delay', ms: 30_000, operation: 'va-delete' })
  const cutOff = cancelOrder(shop.till().deps, order.reference)
  await shop.time.settle()
  expect([orderOf(shop, order.reference).state.kind, deletes(order)]).toEqual(['cancelling', 1])
  await shop.wakeFrom(shop.photograph())
  await shop.time.advance(MINUTE)
  expect([orderOf(shop, order.reference).state.kind, deletes(order)]).toEqual(['cancelled', 1])
  await cutOff
})
