import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '#counter/settings.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { arm, MINUTE, orderOf, SECOND, sell } from './at-the-till.ts'

let shop: VirtualTill
beforeEach(() => {
  shop = openVirtualTill()
})
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  await shop.close()
})

/** Each at a different moment. */
async function many(count: number): Promise<readonly string[]> {
  const references: string[] = []
  for (let i = 0; i < count; i += 1) {
    references.push((await sell(shop, 'va')).reference)
    await shop.time.advance(100)
  }
  return references
}
const askedSince = (before: number) => [
  ...new Set(
    shop.gateway
      .log()
      .slice(before)
      .filter(({ operation }) => operation === 'va-status')
      .map(({ reference }) => reference),
  ),
]
const current = () => shop.till().display.current(DEFAULT_SETTINGS)

describe('when the line is back', () => {
  it('every open payment is asked about, the oldest first, within the budget, and what was paid meanwhile is known', async () => {
    const references = await many(30)
    arm(shop, { kind: 'refuse-connection' })
    await shop.time.advance(20 * SECOND)
    expect(shop.till().connection.state()).toBe('down')
    const paid = references[29] ?? ''
    shop.gateway.payer({ action: 'open', reference: paid, amount: '150000.00' })
    shop.gateway.payer({ action: 'pay', reference: paid })
    const before = shop.gateway.log().length
    shop.gateway.clearFaults()
    await shop.time.advance(MINUTE)
    expect(askedSince(before)).toEqual(references)
    expect(shop.gateway.counters()).toMatchObject({ overBudget: 0 })
    expect(orderOf(shop, paid).state.kind).toBe('paid')
  })

  it('the customer is told while it is down, keeps the QR, and is told when it is back', async () => {
    const order = await sell(shop)
    shop.till().display.show(order.reference)
    expect(current()).toMatchObject({ connectionLost: false, scene: { kind: 'qr' } })
    arm(shop, { kind: 'refuse-connection' })
    const before = shop.events.length
    await shop.time.advance(10 * SECOND)
    expect(current()).toMatchObject({ connectionLost: true, scene: { kind: 'qr' } })
    expect(shop.events.slice(before)).toContainEqual({ type: 'display-changed' })
    shop.gateway.clearFaults()
    await shop.time.advance(10 * SECOND)
    expect(current()).toMatchObject({ connectionLost: false, scene: { kind: 'qr' } })
  })
})

describe('after a crash', () => {
  it('what was open is known by name, and is asked about before anybody has signed in, oldest first', async () => {
    const references = await many(4)
    const photograph = shop.photograph()
    const before = shop.gateway.log().length
    await shop.wakeFrom(photograph)
    expect(shop.till().startedOpen).toEqual({ at: shop.time.clock.now(), references })
    await shop.time.advance(SECOND)
    expect(askedSince(before)).toEqual(references)
  })

  it('a till that stopped with nothing open has nothing to tell', async () => {
    const order = await sell(shop)
    shop.gateway.payer({ action: 'pay', reference: order.reference })
    await shop.time.advance(10 * SECOND)
    await shop.restart()
    expect(shop.till().startedOpen.references).toEqual([])
  })
})
