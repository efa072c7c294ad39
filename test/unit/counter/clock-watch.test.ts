import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { watchClock, type ClockWatch } from '#counter/clock-watch.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { createVirtualTime, type VirtualTime } from '#test/support/virtual-time.ts'
import { DAY, HOUR, MINUTE, orderOf, SECOND, sell } from './at-the-till.ts'

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
