import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { refuse } from '#contract/envelope.ts'
import { watchClock, type ClockWatch } from '#counter/watch/clock-watch.ts'
import { takeCash } from '#counter/doubt/take-cash.ts'
import { renewPayment, retryPayment, takePayment } from '#counter/sale/take-payment.ts'
import { viewOrder } from '#counter/show/view.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { createVirtualTime, type VirtualTime } from '#test/support/virtual-time.ts'
import { AMOUNT, arm, callsTo, DAY, HOUR, MINUTE, orderOf, SECOND, sell } from './at-the-till.ts'

describe('a clock that somebody sets', () => {
  let time: VirtualTime
  let watch: ClockWatch
  let changes: (number | undefined)[]
  /** How long the machine has slept. */
  let frozen: number
  beforeEach(() => {
    time = createVirtualTime(Date.UTC(2026, 10, 20, 5))
    changes = []
    frozen = 0
    watch = watchClock({
      ...time,
      stopwatch: { elapsed: () => time.stopwatch.elapsed() - frozen },
      onChange: () => void changes.push(watch.setBy()),
    })
  })
  const set = (ms: number) => time.setClock(time.clock.now() + ms)

  it.each([-HOUR, DAY, 2 * MINUTE])(
    'by %i ms is said, and is silent when it is set right again',
    async (by) => {
      await time.advance(HOUR)
      expect(changes).toEqual([])
      set(by)
      await time.advance(15 * SECOND)
      expect(watch.setBy()).toBe(by)
      set(-by)
      await time.advance(15 * SECOND)
      expect(changes).toEqual([by, undefined])
    },
  )

  it('by what a time server puts right is not worth a word', async () => {
    set(-90 * SECOND)
    await time.advance(HOUR)
    expect(changes).toEqual([])
  })

  it.each([
    ['forward', HOUR, HOUR],
    ['forward by what a time server puts right', 90 * SECOND, 0],
    ['back', -HOUR, 0],
  ])('%s is kept for what was marked before, and not for what is marked after', async (_way, by, kept) => {
    const before = watch.mark()
    set(by)
    const after = watch.mark()
    await time.advance(15 * SECOND)
    expect([watch.forwardSince(before), watch.forwardSince(after)]).toEqual([kept, 0])
    set(-by)
    await time.advance(15 * SECOND)
    expect(watch.forwardSince(before)).toBe(0)
  })

  it('what a machine has slept is not kept for what was marked before', async () => {
    const before = watch.mark()
    set(HOUR)
    await time.advance(15 * SECOND)
    time.sleep(8 * HOUR)
    frozen += 8 * HOUR
    watch.slept()
    await time.advance(MINUTE)
    expect(watch.forwardSince(before)).toBe(HOUR)
  })

  it('is not what a machine has slept', async () => {
    set(-HOUR)
    await time.advance(15 * SECOND)
    time.sleep(8 * HOUR)
    frozen += 8 * HOUR
    watch.slept()
    await time.advance(MINUTE)
    expect(changes).toEqual([-HOUR])
    expect(watch.setBy()).toBe(-HOUR)
  })
})

describe('a sale over a clock that is set', () => {
  let shop: VirtualTill
  beforeEach(() => {
    shop = openVirtualTill()
  })
  afterEach(async () => {
    expect(shop.bugs).toEqual([])
    await shop.close()
  })

  it.each([
    ['an hour back', -HOUR, 'paid'],
    // The QR has expired by then: its payment is found late.
    ['a day forward', DAY, 'paid-late'],
  ])('%s: it is settled, and the journal keeps the order in which it happened', async (_what, by, state) => {
    const { reference } = await sell(shop)
    await shop.time.advance(30 * SECOND)
    shop.gateway.payer({ action: 'pay', reference })
    shop.time.setClock(shop.time.clock.now() + by)
    await shop.time.advance(20 * MINUTE)
    expect(orderOf(shop, reference).state.kind).toBe(state)
    const { read } = shop.journal()
    const kinds = read.eventsOf(reference).map(({ kind }) => kind)
    expect(kinds.slice(0, 4)).toEqual(['order/send', 'attempt/start', 'attempt/end', 'order/asked'])
    expect(kinds.at(-1)).toBe('order/status')
    const attempts = read.attemptsOf(reference).map(({ operation }) => operation)
    expect(attempts[0]).toBe('qr-generate')
    expect(shop.journal().tailCheck(1_000)).toMatchObject({ ok: true })
  })
})

describe('a clock that is set forward during a sale', () => {
  let shop: VirtualTill
  beforeEach(() => {
    shop = openVirtualTill({ signedIn: () => 'sri', watchesClock: true })
  })
  afterEach(async () => {
    expect(shop.bugs).toEqual([])
    await shop.close()
  })
  const kindOf = (reference: string) => orderOf(shop, reference).state.kind
  async function setForward(by = HOUR): Promise<string> {
    const { reference } = await sell(shop)
    await shop.time.advance(10 * SECOND)
    shop.time.setClock(shop.time.clock.now() + by)
    await shop.time.advance(5 * SECOND)
    expect(kindOf(reference)).toBe('expired')
    return reference
  }

  it.each([
    ['within its watch', HOUR],
    ['over the end of its watch', 3 * DAY],
  ])('%s: ends the order here, and a payment is learned of as on any old code', async (_where, by) => {
    const reference = await setForward(by)
    await shop.time.advance(5 * MINUTE)
    shop.gateway.payer({ action: 'pay-late', reference })
    await shop.time.advance(30 * SECOND)
    expect(kindOf(reference)).toBe('paid-late')
  })

  it('while its code is being made: the order is asked about like any old code', async () => {
    const taken = await takePayment(shop.till().deps, { amount: AMOUNT, method: 'qr' })
    if (!taken.ok) throw new Error(taken.refusal.code)
    shop.time.setClock(shop.time.clock.now() + DAY)
    await shop.time.advance(5 * MINUTE)
    const { reference } = taken.value
    expect(kindOf(reference)).toBe('expired')
    shop.gateway.payer({ action: 'pay-late', reference })
    await shop.time.advance(30 * SECOND)
    expect(kindOf(reference)).toBe('paid-late')
  })

  it('before the order is sent at all: what it is valid for then is told by the new time', async () => {
    arm(shop, { kind: 'refuse-connection' })
    const { reference } = await sell(shop)
    expect(kindOf(reference)).toBe('not-sent')
    shop.time.setClock(shop.time.clock.now() + DAY)
    await shop.time.advance(MINUTE)
    shop.gateway.clearFaults()
    expect(await retryPayment(shop.till().deps, reference)).toMatchObject({ ok: true })
    await shop.time.advance(10 * SECOND)
    const order = orderOf(shop, reference)
    expect(order.state.kind).toBe('waiting')
    expect(shop.till().deps.withOwnEnd(order)).toEqual(order)
  })

  it('over the end of its watch: says when the order is asked about next, and stops a day later', async () => {
    const reference = await setForward(3 * DAY)
    await shop.time.advance(5 * MINUTE)
    expect(shop.till().watcher.nextCheckAt(reference)).toBeGreaterThan(shop.time.clock.now())
    await shop.time.advance(2 * DAY)
    expect(shop.till().watcher.nextCheckAt(reference)).toBeUndefined()
  })

  it('lets no newer code be shown once the old one is paid', async () => {
    const reference = await setForward()
    const renewed = await renewPayment(shop.till().deps, reference)
    if (!renewed.ok) throw new Error(renewed.refusal.code)
    await shop.time.advance(10 * SECOND)
    shop.gateway.payer({ action: 'pay-late', reference })
    await shop.time.advance(30 * SECOND)
    const order = orderOf(shop, renewed.value.reference)
    expect(viewOrder(shop.till().deps, order, () => undefined).qr).toBeUndefined()
  })

  it('has cash ask about an old code, though it was asked about after its end by the new time', async () => {
    const reference = await setForward()
    const renewed = await renewPayment(shop.till().deps, reference)
    if (!renewed.ok) throw new Error(renewed.refusal.code)
    await shop.time.advance(10 * SECOND)
    await shop.till().watcher.stop()
    shop.gateway.payer({ action: 'pay-late', reference })
    const nobody = () => Promise.resolve(refuse('approval-needed'))
    const cash = await takeCash(shop.till().deps, renewed.value.reference, nobody, false)
    expect([cash.ok, kindOf(reference)]).toEqual([false, 'paid-late'])
  })

  it('costs no questions beyond the time for which the code was given out', async () => {
    const reference = await setForward()
    await shop.time.advance(12 * MINUTE)
    const asked = callsTo(shop, 'va-status', reference)
    await shop.time.advance(8 * MINUTE)
    expect(callsTo(shop, 'va-status', reference) - asked).toBe(0)
  })
})
