import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createCalledBack } from '#counter/watch/called-back.ts'
import { askNow } from '#counter/ask/look-at.ts'
import type { CallbackFact } from '#domain/callback-fact.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { arm, callsTo, DAY, HOUR, MINUTE, orderOf, SECOND, sell } from './at-the-till.ts'

let shop: VirtualTill
beforeEach(() => {
  shop = openVirtualTill()
})
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  await shop.close()
})

const pay = (reference: string) => shop.gateway.payer({ action: 'pay', reference })
const told = (reference: string) => shop.till().toldOfPayment(reference)
const payment = (reference: string): CallbackFact => ({
  at: shop.time.clock.now(),
  kind: 'payment',
  reference,
  code: '2002500',
  verified: true,
  evidence: '{}',
})
const stateOf = (reference: string) => orderOf(shop, reference).state.kind
/** How each status check about the order was sorted. */
const sortings = (reference: string) =>
  shop
    .journal()
    .read.attemptsOf(reference)
    .filter(({ operation }) => operation === 'va-status')
    .map(({ requestBody }) => /"sortBy":"(\w+)"/.exec(requestBody)?.[1])
/** Past the first eager minutes, right after a status check: the next one is half a minute away. */
async function longUnpaid(): Promise<string> {
  const { reference } = await sell(shop, 'va')
  shop.gateway.payer({ action: 'open', reference, amount: '150000.00', expiresInMs: HOUR })
  await shop.time.advance(20 * MINUTE)
  const asked = callsTo(shop, 'va-status', reference)
  const isAsked = () => callsTo(shop, 'va-status', reference) > asked
  for (let second = 0; second < 60 && !isAsked(); second += 1) await shop.time.advance(SECOND)
  expect(isAsked()).toBe(true)
  return reference
}

describe('a payment callback', () => {
  it('makes the watcher ask at once, whatever the schedule', async () => {
    const reference = await longUnpaid()
    const before = callsTo(shop, 'va-status', reference)
    pay(reference)
    await shop.time.advance(15 * SECOND)
    expect([stateOf(reference), callsTo(shop, 'va-status', reference) - before]).toEqual(['waiting', 0])
    told(reference)
    await shop.time.advance(SECOND)
    expect([stateOf(reference), callsTo(shop, 'va-status', reference) - before]).toEqual(['paid', 1])
  })

  it('is no proof: an order that the gateway calls unpaid stays so, and is not asked about in a frenzy', async () => {
    const reference = await longUnpaid()
    const before = callsTo(shop, 'va-status', reference)
    told(reference)
    await shop.time.advance(20 * SECOND)
    expect([stateOf(reference), callsTo(shop, 'va-status', reference) - before]).toEqual(['waiting', 1])
  })

  it('finds a late payment of an order that is asked about every few hours', async () => {
    const { reference } = await sell(shop)
    await shop.time.advance(5 * HOUR)
    expect(stateOf(reference)).toBe('expired')
    shop.gateway.payer({ action: 'pay-late', reference })
    await shop.time.advance(MINUTE)
    expect(stateOf(reference)).toBe('expired')
    told(reference)
    await shop.time.advance(SECOND)
    expect(stateOf(reference)).toBe('paid-late')
  })

  it.each([-DAY, -MINUTE, -1, HOUR])(
    'is heard when the clock is set by %i ms right after it, and asked about once',
    async (shift) => {
      const reference = await longUnpaid()
      const before = callsTo(shop, 'va-status', reference)
      told(reference)
      shop.time.setClock(shop.time.clock.now() + shift)
      await shop.time.advance(SECOND)
      expect(callsTo(shop, 'va-status', reference) - before).toBe(1)
    },
  )

  it('while its order is being asked about, makes it ask once more', async () => {
    const reference = await longUnpaid()
    const before = callsTo(shop, 'va-status', reference)
    arm(shop, { kind: 'delay', ms: 3 * SECOND, operation: 'va-status' })
    told(reference)
    await shop.time.advance(SECOND)
    // The answer on its way was made before this.
    pay(reference)
    told(reference)
    await shop.time.advance(SECOND)
    expect(callsTo(shop, 'va-status', reference) - before).toBe(1)
    await shop.time.advance(2 * SECOND)
    expect([stateOf(reference), callsTo(shop, 'va-status', reference) - before]).toEqual(['paid', 2])
  })

  it('is asked about again, ever more slowly, while answers are lost', async () => {
    const { reference } = await sell(shop)
    await shop.time.advance(5 * HOUR)
    shop.gateway.payer({ action: 'pay-late', reference })
    arm(shop, { kind: 'answer-lost', operation: 'va-status', times: 6 })
    const before = callsTo(shop, 'va-status', reference)
    told(reference)
    await shop.time.advance(MINUTE)
    // At once, and after 5, 10 and 20 seconds.
    expect(callsTo(shop, 'va-status', reference) - before).toBe(4)
    await shop.time.advance(6 * MINUTE)
    expect([stateOf(reference), callsTo(shop, 'va-status', reference) - before]).toEqual(['paid-late', 7])
  })

  it.each([0, 1, 2, 3])(
    'while the line is down, makes its order the one that the line is tried with, at once (%i)',
    async (which) => {
      const orders: string[] = []
      for (let n = 0; n < 4; n += 1) {
        const { reference } = await sell(shop, 'va')
        shop.gateway.payer({ action: 'open', reference, amount: '150000.00' })
        orders.push(reference)
      }
      arm(shop, { kind: 'refuse-connection' })
      await shop.time.advance(12 * MINUTE)
      expect(shop.till().connection.state()).toBe('down')
      const reference = orders[which] ?? ''
      pay(reference)
      shop.gateway.clearFaults()
      const before = shop.gateway.log().length
      told(reference)
      await shop.time.advance(200)
      const [first] = shop.gateway.log().slice(before)
      expect(first).toMatchObject({ operation: 'va-status', reference })
      expect([stateOf(reference), shop.till().connection.state()]).toEqual(['paid', 'up'])
    },
  )

  it('on a line that is down all the same costs one try, and is not forgotten', async () => {
    const { reference } = await sell(shop, 'va')
    shop.gateway.payer({ action: 'open', reference, amount: '150000.00' })
    pay(reference)
    arm(shop, { kind: 'refuse-connection' })
    await shop.time.advance(12 * MINUTE)
    const attempts = () => shop.journal().read.attemptsOf(reference).length
    const before = attempts()
    for (let n = 0; n < 5; n += 1) told(reference)
    await shop.time.advance(SECOND)
    expect(attempts() - before).toBe(1)
    shop.gateway.clearFaults()
    await shop.time.advance(31 * SECOND)
    expect(stateOf(reference)).toBe('paid')
  })

  it('about an order that is paid already asks once more', async () => {
    const { reference } = await sell(shop)
    pay(reference)
    await shop.time.advance(10 * SECOND)
    expect(stateOf(reference)).toBe('paid')
    const before = sortings(reference)
    // The latest transaction may have failed after an earlier one succeeded.
    expect(new Set(before)).toEqual(new Set(['ALL']))
    told(reference)
    await shop.time.advance(HOUR)
    expect(sortings(reference).slice(before.length)).toEqual(['ALL'])
  })

  it('about a paid order is not lost with an answer', async () => {
    const { reference } = await sell(shop)
    pay(reference)
    await shop.time.advance(10 * SECOND)
    const before = sortings(reference).length
    arm(shop, { kind: 'http-500', operation: 'va-status' })
    told(reference)
    await shop.time.advance(HOUR)
    expect(sortings(reference).slice(before)).toEqual(['ALL', 'ALL'])
  })

  it('about a paid order outlives a crash in the middle of its question, and is then asked about once', async () => {
    const { reference } = await sell(shop)
    pay(reference)
    await shop.time.advance(10 * SECOND)
    const before = sortings(reference).length
    shop.journal().write.commit({ at: shop.time.clock.now(), callbacks: [payment(reference)] })
    arm(shop, { kind: 'delay', ms: 3 * SECOND, operation: 'va-status' })
    told(reference)
    await shop.time.advance(SECOND)
    const photograph = shop.photograph()
    await shop.time.advance(5 * SECOND)
    await shop.wakeFrom(photograph)
    await shop.time.advance(HOUR)
    expect(sortings(reference).slice(before)).toEqual(['ALL', 'ALL'])
    await shop.restart()
    await shop.time.advance(HOUR)
    expect(sortings(reference).length).toBe(before + 2)
  })

  it.each([0, 2])(
    'a question about a paid order that a crash has cut off is asked once more, after %i more crashes',
    async (more) => {
      const { reference } = await sell(shop)
      pay(reference)
      await shop.time.advance(10 * SECOND)
      const before = sortings(reference).length
      arm(shop, { kind: 'delay', ms: 3 * SECOND, operation: 'va-status' })
      void askNow(shop.till().deps, reference)
      await shop.time.advance(SECOND)
      let photograph = shop.photograph()
      await shop.time.advance(5 * SECOND)
      await shop.wakeFrom(photograph)
      for (let crash = 0; crash < more; crash += 1) {
        photograph = shop.photograph()
        await shop.wakeFrom(photograph)
      }
      await shop.time.advance(HOUR)
      expect(sortings(reference).slice(before)).toEqual(['ALL', 'ALL'])
    },
  )

  it('about an order that nobody knows asks nothing and writes nothing', async () => {
    await sell(shop)
    const before = { log: shop.gateway.log().length, seq: shop.journal().read.head().seq }
    told('P001260105000009990000')
    await shop.time.advance(SECOND)
    expect({ log: shop.gateway.log().length, seq: shop.journal().read.head().seq }).toEqual(before)
  })

  it('asks nothing of a till that is closing', async () => {
    const reference = await longUnpaid()
    const before = shop.gateway.log().length
    await shop.till().watcher.stop()
    told(reference)
    await shop.time.advance(MINUTE)
    expect(shop.gateway.log().length).toBe(before)
  })
})

describe('the list of calls', () => {
  it('gives an order up to its own pace after a dozen lost answers', () => {
    const list = createCalledBack()
    list.add('A')
    const waits = Array.from({ length: 12 }, () => list.ask('A').lost())
    expect([list.isFirst('A'), list.ask('A').lost()]).toEqual([true, 300 * SECOND])
    expect(waits.slice(0, 8)).toEqual([5, 10, 20, 40, 80, 160, 300, 300].map((s) => s * SECOND))
    expect([list.isFirst('A'), list.dueAt('A', 0)]).toEqual([false, undefined])
    expect(list.ask('A').lost()).toBe(0)
  })

  it('keeps an order until the pause after an answer is over, or the clock is set back behind it', () => {
    const list = createCalledBack()
    list.add('A')
    expect([list.isFirst('A'), list.dueAt('A', 10)]).toEqual([true, 0])
    list.ask('A').answered({ since: 10, until: 15 })
    expect([list.isFirst('A'), list.dueAt('A', 12), list.dueAt('A', 9)]).toEqual([false, 15, 0])
    const asked = list.ask('A')
    list.add('A')
    asked.answered()
    expect([list.isFirst('A'), list.dueAt('A', 12)]).toEqual([true, 0])
    list.ask('A').answered()
    list.ask('A').answered({ since: 10, until: 15 })
    expect(list.dueAt('A', 20)).toBeUndefined()
  })

  it('forgets what is no longer wanted', () => {
    const list = createCalledBack()
    list.add('A')
    list.add('B')
    list.keep(new Set(['B']))
    expect(list.references()).toEqual(['B'])
  })
})
