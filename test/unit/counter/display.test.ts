import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { recordEvent } from '#counter/order-store.ts'
import type { Settings } from '#contract/views.ts'
import { TICK_MS } from '#counter/show/earlier-paid.ts'
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
const show = (reference: string) => shop.till().display.show(reference)

describe("the customer's display", () => {
  it('is idle at first, for no order and for one that does not exist, and never names an order', async () => {
    expect(scene()).toEqual({ kind: 'idle' })
    const order = await sell(shop)
    expect(scene()).toEqual({ kind: 'idle' })
    show('P001260105000009990000')
    expect(scene()).toEqual({ kind: 'idle' })
    show(order.reference)
    expect(JSON.stringify({ ...scene(), amountMinor: 0, content: '' })).not.toContain(order.reference)
    shop.till().display.clear()
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
    ['fail', {}, 'closed', 'failed'],
  ] as const)('after %s %o says %s', async (action, more, kind, why?: string) => {
    const order = await sell(shop)
    show(order.reference)
    shop.gateway.payer({ action, reference: order.reference, ...more })
    await shop.time.advance(20 * SECOND)
    expect(scene()).toMatchObject(why === undefined ? { kind } : { kind, why })
  })

  it('an order whose answer is lost shows no QR, and asks no one not to pay', async () => {
    arm(shop, { kind: 'answer-lost', operation: 'qr-generate' })
    const order = await sell(shop)
    show(order.reference)
    expect(scene()).toEqual({ kind: 'closed', why: 'not-made' })
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

describe('an order that is made', () => {
  const making = (what: 'typed' | 'renewed' = 'typed') => shop.till().display.making(what)
  const shown = () => shop.till().display.shown()

  it('is shown when it is done, in place of what the customer saw', async () => {
    const [first, second] = [await sell(shop), await sell(shop)]
    making()(first.reference)
    expect(shown()).toBe(first.reference)
    making('renewed')(second.reference)
    expect(shown()).toBe(second.reference)
  })

  it('of two at once the one that began last stays, whichever is done first', async () => {
    const [first, second] = [await sell(shop), await sell(shop)]
    const slow = making()
    const quick = making()
    quick(second.reference)
    slow(first.reference)
    expect(shown()).toBe(second.reference)
  })

  it('leaves what a person has shown meanwhile, and comes back after "take off"', async () => {
    const [asked, old] = [await sell(shop), await sell(shop)]
    const late = making()
    show(old.reference)
    late(asked.reference)
    expect(shown()).toBe(old.reference)
    const next = making()
    shop.till().display.clear()
    expect(shown()).toBe(null)
    next(asked.reference)
    expect(shown()).toBe(asked.reference)
  })

  it('changes nothing when it was refused', async () => {
    const old = await sell(shop)
    show(old.reference)
    making()()
    expect(shown()).toBe(old.reference)
  })

  it('of a journal that was replaced meanwhile is not shown', async () => {
    const [old, asked] = [await sell(shop), await sell(shop)]
    show(old.reference)
    const done = making()
    shop.till().display.reset()
    expect(scene()).toEqual({ kind: 'idle' })
    done(asked.reference)
    expect(scene()).toEqual({ kind: 'idle' })
  })

  it('is no longer on the screen once a person has put it away', async () => {
    const order = await sell(shop)
    show(order.reference)
    shop.gateway.payer({ action: 'pay', reference: order.reference })
    await shop.time.advance(10 * SECOND)
    expect(shown()).toBe(order.reference)
    recordEvent(shop.till().deps, order.reference, { type: 'acknowledged' })
    expect(shown()).toBe(null)
  })
})

describe('the amount being typed', () => {
  const type = (amountMinor: bigint | null) => shop.till().display.typing(amountMinor)
  const next = () => shop.till().display.current(settings).next

  it('grows on an idle screen, stays while the QR is made, and gives way to it', async () => {
    type(100n)
    type(1_500n)
    expect(scene()).toEqual({ kind: 'amount', amountMinor: 1_500n })
    const made = shop.till().display.making('typed')
    expect(scene()).toEqual({ kind: 'preparing', amountMinor: 1_500n })
    made((await sell(shop)).reference)
    expect([scene().kind, next()]).toEqual(['qr', undefined])
  })

  it('stays when the sale was refused, and goes when it is cleared', () => {
    type(1_500n)
    shop.till().display.making('typed')()
    expect(scene()).toEqual({ kind: 'amount', amountMinor: 1_500n })
    type(null)
    expect(scene()).toEqual({ kind: 'idle' })
  })

  it('stands next to the QR of another customer, which stays', async () => {
    show((await sell(shop)).reference)
    type(9_900n)
    expect([scene().kind, next()]).toEqual(['qr', { amountMinor: 9_900n }])
    const made = shop.till().display.making('typed')
    expect([scene().kind, next()]).toEqual(['qr', { amountMinor: 9_900n }])
    made()
    shop.till().display.making('renewed')((await sell(shop)).reference)
    expect([scene().kind, next()]).toEqual(['qr', { amountMinor: 9_900n }])
  })

  it('takes the place of what is over, not of what a customer still waits for', async () => {
    const order = await sell(shop)
    show(order.reference)
    shop.gateway.payer({ action: 'suspect', reference: order.reference })
    await shop.time.advance(20 * SECOND)
    type(9_900n)
    expect([scene().kind, next()]).toEqual(['checking', { amountMinor: 9_900n }])
    shop.gateway.payer({ action: 'fail', reference: order.reference })
    await shop.time.advance(20 * MINUTE)
    expect([scene(), next()]).toEqual([{ kind: 'amount', amountMinor: 9_900n }, undefined])
  })

  it('belongs to its person: a locked till and the next person show none', async () => {
    await shop.close()
    const at: { person: string | undefined } = { person: 'ani' }
    shop = openVirtualTill({ signedIn: () => at.person })
    type(9_900n)
    const told = () => shop.events.filter((event) => event.type === 'display-changed').length
    for (const person of [undefined, 'budi']) {
      at.person = 'ani'
      type(8_800n)
      type(9_900n)
      const before = told()
      at.person = person
      shop.till().display.otherPerson()
      expect([told(), scene()]).toEqual([before + 1, { kind: 'idle' }])
    }
    at.person = 'ani'
    expect(scene()).toEqual({ kind: 'idle' })
  })
})

describe('a payment for an order that is not shown', () => {
  const earlier = () => shop.till().display.current(settings).earlier
  const pay = async (reference: string) => {
    shop.gateway.payer({ action: 'pay', reference })
    for (let second = 0; second < 20 && earlier() === undefined; second += 1) await shop.time.advance(SECOND)
  }

  it('ticks for three seconds next to the QR of the present customer', async () => {
    const [first, second] = [await sell(shop), await sell(shop)]
    show(second.reference)
    await pay(first.reference)
    expect(earlier()).toMatchObject({ amountMinor: first.amount.minor })
    expect(scene()).toMatchObject({ kind: 'qr', expiresAt: second.expiresAt })
    await shop.time.advance(TICK_MS)
    expect(earlier()).toBeUndefined()
    expect(scene().kind).toBe('qr')
  })

  it('does not tick for the shown order, nor for money that a manager must judge', async () => {
    const [shownOrder, other] = [await sell(shop), await sell(shop)]
    show(shownOrder.reference)
    await pay(shownOrder.reference)
    expect([scene().kind, earlier()]).toEqual(['paid', undefined])
    shop.gateway.payer({ action: 'pay', reference: other.reference, amount: '1.00' })
    await shop.time.advance(30 * SECOND)
    expect(orderOf(shop, other.reference).state.kind).toBe('paid-wrong-amount')
    expect(earlier()).toBeUndefined()
  })
})

it('money that settles later ticks for no one', async () => {
  const [settling, other] = [await sell(shop), await sell(shop)]
  show(other.reference)
  shop.gateway.payer({ action: 'settle-later', reference: settling.reference, settleAfterMs: 2 * MINUTE })
  let ticks = 0
  for (let second = 0; second < 300; second += 1) {
    await shop.time.advance(SECOND)
    if (shop.till().display.current(settings).earlier !== undefined) ticks += 1
  }
  expect([orderOf(shop, settling.reference).state.kind, ticks]).toEqual(['paid', 0])
})

describe('a sale for cash', () => {
  const reference = 'P001260105000009990000'
  const cash = { reference, minor: 1_500_000n, tenderedMinor: 2_000_000n, changeMinor: 500_000n }

  it('shows its change, until the next amount is typed', () => {
    shop.till().display.showCash(cash)
    expect(scene()).toMatchObject({ kind: 'cash', changeMinor: 500_000n })
    shop.till().display.typing(900n)
    expect(scene()).toEqual({ kind: 'amount', amountMinor: 900n })
  })

  it.each([
    ['the till is locked', undefined],
    ['another person signs in', 'budi'],
  ])('shows its change no longer once %s', async (_when, next) => {
    await shop.close()
    const at: { person: string | undefined } = { person: 'ani' }
    shop = openVirtualTill({ signedIn: () => at.person })
    shop.till().display.showCash(cash)
    shop.till().display.otherPerson()
    expect(scene()).toMatchObject({ kind: 'cash' })
    at.person = next
    shop.till().display.otherPerson()
    expect(scene()).toEqual({ kind: 'idle' })
    at.person = 'ani'
    expect(scene()).toEqual({ kind: 'idle' })
  })

  it('leaves the QR of the customer who is still paying', async () => {
    const order = await sell(shop)
    show(order.reference)
    shop.till().display.typing(1_500_000n)
    shop.till().display.showCash(cash)
    expect(scene()).toMatchObject({ kind: 'qr', expiresAt: order.expiresAt })
    expect(shop.till().display.current(settings).next).toBeUndefined()
  })

  it('gives way to the new QR of a customer whose old one was over, though it was asked for before', async () => {
    const [old, renewed] = [await sell(shop), await sell(shop)]
    show(old.reference)
    const made = shop.till().display.making('renewed')
    await shop.time.advance(11 * MINUTE)
    shop.till().display.showCash(cash)
    expect(scene()).toMatchObject({ kind: 'cash' })
    made(renewed.reference)
    expect(shop.till().display.shown()).toBe(renewed.reference)
  })
})
