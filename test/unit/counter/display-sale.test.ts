import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { askNow } from '#counter/ask/look-at.ts'
import { viewOrder } from '#counter/show/view.ts'
import { PATTERN_MS } from '#counter/show/test-pattern.ts'
import { renewPayment } from '#counter/sale/take-payment.ts'
import type { Settings } from '#contract/views.ts'
import { DEFAULT_SETTINGS } from '#counter/settings.ts'
import type { Order } from '#domain/order.ts'
import type { PayerInput } from '#simulator/control/control.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { MINUTE, orderOf, sell } from './at-the-till.ts'

const settings: Settings = DEFAULT_SETTINGS
let shop: VirtualTill
beforeEach(() => {
  shop = openVirtualTill()
})
afterEach(() => shop.close())

const display = () => shop.till().display
const scene = () => display().current(settings).scene
const told = (type: string) => shop.events.filter((event) => event.type === type).length

async function ask({ reference }: Order): Promise<void> {
  await askNow(shop.till().deps, reference)
  await shop.time.settle()
}
/** The first QR expired; the customer sees a second one of the same sale. */
async function renewed(): Promise<readonly [older: Order, newer: Order]> {
  const older = await sell(shop)
  shop.gateway.payer({ action: 'expire', reference: older.reference })
  await ask(older)
  expect(orderOf(shop, older.reference).state.kind).toBe('expired')
  const taken = await renewPayment(shop.till().deps, older.reference)
  if (!taken.ok) throw new Error(taken.refusal.code)
  await shop.time.settle()
  const newer = orderOf(shop, taken.value.reference)
  display().show(newer.reference)
  expect(scene().kind).toBe('qr')
  return [older, newer]
}
const pay = (reference: string, action: PayerInput['action'] = 'pay-late') => {
  expect(shop.gateway.payer({ action, reference }).ok).toBe(true)
}

describe('two orders of one sale', () => {
  it('the newer QR leaves the display when the older order turns out to be paid late, and pages are told', async () => {
    const [older, newer] = await renewed()
    pay(older.reference)
    const before = told('display-changed')
    await ask(older)
    expect(orderOf(shop, older.reference).state.kind).toBe('paid-late')
    expect(scene()).toEqual({ kind: 'ask-cashier' })
    expect(told('display-changed')).toBeGreaterThan(before)
    // The QR is also gone from the cashier's screen, which may be turned to the customer.
    expect(viewOrder(shop.till().deps, orderOf(shop, newer.reference), () => undefined)).toMatchObject({
      state: 'waiting',
      noQr: { why: 'sale-paid' },
    })
  })

  it('nobody is asked to pay while the older one is being checked, and again when that came to nothing', async () => {
    const [older] = await renewed()
    pay(older.reference, 'suspect')
    await ask(older)
    expect(scene()).toEqual({ kind: 'checking' })
    pay(older.reference, 'fail')
    await ask(older)
    expect(scene().kind).toBe('qr')
  })

  it('there is no tick for the second payment of one sale', async () => {
    const [older, newer] = await renewed()
    pay(newer.reference, 'pay')
    await ask(newer)
    expect(scene().kind).toBe('paid')
    pay(older.reference)
    await ask(older)
    expect(scene()).toEqual({ kind: 'ask-cashier', why: 'twice' })
  })

  it('an order of another sale leaves what is shown', async () => {
    await renewed()
    const other = await sell(shop)
    const before = scene()
    pay(other.reference, 'pay')
    await ask(other)
    expect(scene()).toEqual(before)
  })
})

describe('the test pattern', () => {
  it('is shown with the number of the screen, and goes by itself after a minute', async () => {
    expect(display().pattern()).toEqual({ pattern: false, canPattern: true })
    expect(display().setPattern(true).ok).toBe(true)
    expect(display().current(settings, 2).scene).toEqual({ kind: 'pattern', number: 2 })
    expect(scene()).toEqual({ kind: 'pattern' })
    expect(told('screens-changed')).toBe(1)
    await shop.time.advance(PATTERN_MS - 1)
    expect(scene().kind).toBe('pattern')
    await shop.time.advance(1)
    expect(scene().kind).toBe('idle')
    expect(told('screens-changed')).toBe(2)
  })

  it('can be ended, and asked for anew lasts anew', async () => {
    display().setPattern(true)
    await shop.time.advance(PATTERN_MS - 1)
    display().setPattern(true)
    await shop.time.advance(PATTERN_MS - 1)
    expect(scene().kind).toBe('pattern')
    display().setPattern(false)
    expect(scene().kind).toBe('idle')
    const before = shop.events.length
    display().setPattern(false)
    await shop.time.advance(2 * MINUTE)
    expect(shop.events).toHaveLength(before)
  })

  it('ends when a payment begins, and does not come back after it', async () => {
    display().setPattern(true)
    const order = await sell(shop)
    expect(scene().kind).toBe('pattern')
    display().show(order.reference)
    expect(scene().kind).toBe('qr')
    display().clear()
    expect(scene().kind).toBe('idle')
  })

  it('is refused while a payment is shown', async () => {
    const order = await sell(shop)
    display().show(order.reference)
    expect(display().pattern()).toEqual({ pattern: false, canPattern: false })
    expect(display().setPattern(true)).toMatchObject({ refusal: { code: 'not-allowed' } })
    expect(scene().kind).toBe('qr')
  })
})
