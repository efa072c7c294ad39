import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bookEvent } from '#counter/order-book.ts'
import type { Settings } from '#contract/views.ts'
import { DEFAULT_SETTINGS } from '#counter/settings.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { arm, MINUTE, orderOf, SECOND, sell } from './at-the-till.ts'

const settings: Settings = { ...DEFAULT_SETTINGS, theme: 'light', merchantName: 'Warung' }
let shop: VirtualTill
beforeEach(() => {
  shop = openVirtualTill()
})
afterEach(() => shop.close())

const scene = () => shop.till().display.current(settings).scene
const show = (reference: string | null) => shop.till().display.show(reference)

describe("the customer's display", () => {
  it('is idle at first, for no order and for one that does not exist, and never names an order', async () => {
    expect(scene()).toEqual({ kind: 'idle' })
    const order = await sell(shop)
    expect(scene()).toEqual({ kind: 'idle' })
    show('P001260105000009990000')
    expect(scene()).toEqual({ kind: 'idle' })
    show(order.reference)
    expect(JSON.stringify({ ...scene(), amountMinor: 0, content: '' })).not.toContain(order.reference)
    show(null)
    expect(scene()).toEqual({ kind: 'idle' })
  })

  it('shows the QR while it waits, the tick when it is paid, and nothing once it was put away', async () => {
    const order = await sell(shop)
    show(order.reference)
    expect(scene()).toMatchObject({ kind: 'qr', amountMinor: order.amount.minor, expiresAt: order.expiresAt })
    shop.gateway.payer({ action: 'pay', reference: order.reference })
    await shop.time.advance(10 * SECOND)
    expect(scene()).toMatchObject({ kind: 'paid', source: 'status' })
    bookEvent(shop.till().deps, order.reference, { type: 'acknowledged' })
    expect(scene()).toEqual({ kind: 'idle' })
  })

  it('takes the QR away at the end of its time, even when nobody can journal that', async () => {
    const order = await sell(shop)
    show(order.reference)
    await shop.till().watcher.stop()
    await shop.time.advance(10 * MINUTE)
    expect(scene()).toMatchObject({ kind: 'qr' })
    await shop.time.advance(1)
    expect(scene()).toEqual({ kind: 'expired', amountMinor: order.amount.minor })
    expect(orderOf(shop, order.reference).state.kind).toBe('waiting')
  })

  it.each([
    ['suspect', {}, 'checking'],
    ['settle-later', { settleAfterMs: 3_600_000 }, 'checking', 'settling'],
    ['pay', { amount: '140000.00' }, 'ask-cashier', 'amount'],
    ['fail', {}, 'closed'],
  ] as const)('after %s %o says %s', async (action, more, kind, why?: string) => {
    const order = await sell(shop)
    show(order.reference)
    shop.gateway.payer({ action, reference: order.reference, ...more })
    await shop.time.advance(20 * SECOND)
    expect(scene()).toEqual(why === undefined ? { kind } : { kind, why })
  })

  it('an unknown order shows no QR', async () => {
    arm(shop, { kind: 'answer-lost', operation: 'qr-generate' })
    const order = await sell(shop)
    show(order.reference)
    expect(scene()).toEqual({ kind: 'checking' })
  })

  it('is told of its own order only, and of nothing twice', async () => {
    const mine = await sell(shop)
    show(mine.reference)
    show(mine.reference)
    const told = () => shop.events.filter((event) => event.type === 'display-changed').length
    expect(told()).toBe(1)
    await sell(shop)
    expect(told()).toBe(1)
    shop.gateway.payer({ action: 'pay', reference: mine.reference })
    await shop.time.advance(10 * SECOND)
    expect(told()).toBeGreaterThan(1)
  })
})
