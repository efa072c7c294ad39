import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { recordEvent } from '#counter/order-store.ts'
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
    recordEvent(shop.till().deps, order.reference, { type: 'acknowledged' })
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

describe('a command that puts an order on the stage', () => {
  it('shows its order in the place of the new sale, or of the order that it replaces', async () => {
    const [first, second] = [await sell(shop), await sell(shop)]
    shop.till().display.opening(null)(first.reference)
    expect(scene()).toMatchObject({ kind: 'qr', expiresAt: first.expiresAt })
    shop.till().display.opening(first.reference)(second.reference)
    expect(shop.till().display.concerns(second.reference)).toBe(true)
  })

  it('shows nothing when a person has opened another order before it was done', async () => {
    const [asked, old] = [await sell(shop), await sell(shop)]
    for (const from of [null, 'P001260105000009990000']) {
      show(from)
      const done = shop.till().display.opening(from)
      show(old.reference)
      done(asked.reference)
      expect([from, shop.till().display.concerns(old.reference)]).toEqual([from, true])
    }
  })

  it('shows its order when a person has looked elsewhere and come back', async () => {
    const [asked, old] = [await sell(shop), await sell(shop)]
    const done = shop.till().display.opening(null)
    show(old.reference)
    show(null)
    done(asked.reference)
    expect(scene()).toMatchObject({ kind: 'qr', expiresAt: asked.expiresAt })
  })

  it('does not leave the code of an earlier sale that the stage has lost', async () => {
    const [lost, asked] = [await sell(shop), await sell(shop)]
    show(lost.reference)
    shop.till().display.opening(null)(asked.reference)
    expect(shop.till().display.concerns(lost.reference)).toBe(false)
    expect(scene().kind).toBe('qr')
  })

  it('shows nothing on a page that was loaded anew, whose stage is empty', async () => {
    const [shown, asked] = [await sell(shop), await sell(shop)]
    show(shown.reference)
    const done = shop.till().display.opening(shown.reference)
    shop.till().display.reset()
    expect(scene()).toEqual({ kind: 'idle' })
    done(asked.reference)
    expect(scene()).toEqual({ kind: 'idle' })
  })

  it.each([
    ['the same person', 'ani', 'qr'],
    ['nobody, because the till is locked', undefined, 'qr'],
    ['another person, who begins anew', 'budi', 'idle'],
  ] as const)('shows a new sale when it is done while %s sits here', async (_who, now, kind) => {
    await shop.close()
    const at: { person: string | undefined } = { person: 'ani' }
    shop = openVirtualTill({ signedIn: () => at.person })
    const asked = await sell(shop)
    const done = shop.till().display.opening(null)
    at.person = now
    done(asked.reference)
    expect(scene().kind).toBe(kind)
  })

  it('shows the renewed code of an order that stays on the stage, whoever signs in meanwhile', async () => {
    await shop.close()
    const at = { person: 'ani' }
    shop = openVirtualTill({ signedIn: () => at.person })
    const [old, renewed] = [await sell(shop), await sell(shop)]
    show(old.reference)
    const done = shop.till().display.opening(old.reference)
    at.person = 'budi'
    done(renewed.reference)
    expect(shop.till().display.concerns(renewed.reference)).toBe(true)
  })
})
