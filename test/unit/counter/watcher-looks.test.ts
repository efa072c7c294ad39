/** What one look of the watcher finds, when the next one is, and what must not end its looking. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CounterDeps } from '#counter/deps.ts'
import { recordEvent } from '#counter/order-store.ts'
import { LONGEST_WAIT } from '#counter/watch/schedule.ts'
import { createWatcher } from '#counter/watch/watcher.ts'
import { PAYABLE_GRACE_MS } from '#domain/payable.ts'
import { JournalFailed } from '#journal/failure.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { arm, HOUR, MINUTE, orderOf, SECOND } from './at-the-till.ts'
import { HandedWatcher, LOST } from './handed-watcher.ts'

let shop: VirtualTill
let hand: HandedWatcher
beforeEach(() => {
  shop = openVirtualTill()
  hand = new HandedWatcher(shop)
})
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  await hand.close()
})

/** Seconds after the start at which what was sold then can no longer be paid. */
const END = 600 + PAYABLE_GRACE_MS / SECOND
/** The questions, in seconds after that. */
const afterEnd = () => hand.times().map((second) => Math.round((second - END) * SECOND) / SECOND)

describe('looks', () => {
  it('come every minute while nothing is due, and never sooner than 50 ms after each other', async () => {
    const looks = hand.watchLooks()
    await hand.until(180)
    expect(looks).toEqual([0.05, 60.05, 120.05])
    looks.length = 0
    for (let n = 0; n < 5; n += 1) hand.watcher.nudge()
    await hand.until(190)
    expect(looks).toEqual([180.05])
  })

  it('come no sooner for an order that finds no place, but when an answer has made one free', async () => {
    arm(shop, { kind: 'delay', ms: 10 * SECOND, operation: 'va-status', times: 9 })
    await hand.sell(40, 40, 40, 40, 40)
    await hand.until(39)
    const looks = hand.watchLooks()
    await hand.until(51)
    expect(looks).toEqual([40, 50.05])
    expect(hand.times()).toEqual([40, 40, 40, 50.05, 50.05])
    await hand.until(70)
  })

  it.each([
    ['once there is room in the budget again', 10, [10, 47]],
    ['no sooner for that where nothing waits for it', 3000, []],
  ])('come %s', async (_what, second, expected) => {
    await hand.sellOne(second)
    const { budget } = hand.deps
    Object.assign(budget, { nextFreeAt: (now: number) => Math.max(now, hand.at(47)) })
    await hand.until(9)
    const looks = hand.watchLooks()
    await hand.until(47)
    expect(looks).toEqual(expected)
    expect(hand.times()).toEqual(expected.slice(1))
  })

  it('come at whole milliseconds', async () => {
    hand.stretch = 1.00001
    await hand.sellOne(END + 20)
    hand.answer = LOST
    await hand.until(END + 400)
    expect(afterEnd()).toEqual([20, 80.001, 160.003, 320.008])
  })

  it('come before no start, whatever happens', async () => {
    const other = createWatcher(hand.deps, { nextCheckAt: () => 0, stretchFor: () => 1 })
    await hand.sellOne(3000)
    other.nudge()
    await hand.until(10)
    expect(hand.asked).toEqual([])
    await other.stop()
  })

  it('come no more after a stop in the middle of one', async () => {
    const [order] = await hand.sell(10)
    const { profile } = hand.deps
    let stopped: Promise<void> | undefined
    const stopping = {
      ...hand.deps,
      profile: () => {
        stopped ??= other.stop()
        return profile()
      },
    }
    const other = createWatcher(stopping, { nextCheckAt: () => 0, stretchFor: () => 1 })
    await hand.watcher.stop()
    other.start()
    await hand.until(1)
    const asked = hand.asked.length
    await hand.until(300)
    expect(asked).toBeLessThanOrEqual(1)
    expect(hand.asked).toHaveLength(asked)
    expect(orderOf(shop, order?.reference ?? '').state.kind).toBe('waiting')
  })

  it('find nothing to ask on a disk that has failed', async () => {
    await hand.sellOne(10)
    const failure = shop.journal().failure
    Object.assign(shop.journal(), { failure: () => new JournalFailed('disk-full', 'SQLITE_FULL', undefined) })
    await hand.until(9 + 60)
    expect(hand.asked).toEqual([])
    Object.assign(shop.journal(), { failure })
    hand.watcher.nudge()
    await hand.until(70)
    expect(hand.times()).toEqual([69.05])
  })

  it('go on five seconds after one that has thrown', async () => {
    await hand.sellOne(10)
    await hand.until(9)
    const { read } = shop.journal()
    const { overdueOrders } = read
    const bug = new Error('a bug of ours')
    Object.assign(read, {
      overdueOrders: () => {
        throw bug
      },
    })
    await hand.until(11)
    expect(shop.bugs).toEqual([bug])
    Object.assign(read, { overdueOrders })
    shop.bugs.length = 0
    await hand.until(30)
    expect(hand.times()).toEqual([15])
  })
})

describe('a question that throws', () => {
  it('is a bug, and is asked again five seconds later', async () => {
    const bug = new Error('a bug of ours')
    const { reference } = await hand.sellOne(10)
    const { write } = shop.journal()
    const { commit } = write
    await hand.until(9)
    Object.assign(write, {
      commit: () => {
        throw bug
      },
    })
    await hand.until(12)
    Object.assign(write, { commit })
    expect(shop.bugs).toEqual([bug])
    shop.bugs.length = 0
    await hand.until(30)
    expect(hand.asked).toEqual([[15, reference]])
  })
})

describe('what the schedule is told', () => {
  const latest = () => hand.used.at(-1)?.lastQuarter

  it('of the last quarter: the calls up to a third of the hour’s, before and ahead of a clock that was set', async () => {
    const { budget } = hand.deps
    Object.assign(budget, { headroom: () => ({ hour: { left: 0, of: 31 } }) })
    const { reference } = await hand.sellOne(3000)
    await hand.sell(...Array.from({ length: 11 }, () => 3000))
    const count = (ms: number) => {
      shop.time.setClock(hand.start + ms)
      hand.watcher.nextCheckAt(reference)
      return latest()
    }
    expect([0, 15 * MINUTE - 1, 15 * MINUTE].map(count)).toEqual([11, 11, 0])
    expect([1 - 15 * MINUTE, -15 * MINUTE].map(count)).toEqual([11, 0])
    shop.time.setClock(hand.start)
  })

  it('of the longest wait: that of the orders that can still be paid', async () => {
    const [gone, left] = await hand.sell(3000, 3000)
    recordEvent(hand.deps, gone?.reference ?? '', { type: 'withdrawn' })
    await hand.until(1)
    const of = ({ reference }: { readonly reference: string }) =>
      hand.wanted.findLast(([order]) => order.reference === reference)
    expect(of(left ?? expect.fail())?.[4]).toBeGreaterThan(LONGEST_WAIT)
    await hand.until(HOUR / SECOND)
    await hand.sellOne(9000)
    await hand.until(HOUR / SECOND + 1)
    expect(hand.wanted.at(-1)?.[4]).toBe(LONGEST_WAIT)
  })
})

describe('after the end of an order’s time', () => {
  it('what was lost is asked again after a minute, two, and every four, and what was answered is not', async () => {
    await hand.sellOne(END + 5)
    hand.answer = LOST
    await hand.until(END + 501)
    expect(afterEnd()).toEqual([5, 65, 130, 260, 500])
    hand.answer = undefined
    await hand.until(END + 4000)
    expect(afterEnd().slice(5)).toEqual([740])
  })

  it('that is stretched like every other wait', async () => {
    await hand.sellOne(END + 5)
    hand.answer = LOST
    hand.stretch = 2
    await hand.until(END + 200)
    expect(afterEnd()).toEqual([5, 125])
  })

  it('an order that was ended early counts from its time’s end, and one that was not asked since waits', async () => {
    const { reference } = await hand.sellOne(10)
    hand.answer = LOST
    recordEvent(hand.deps, reference, { type: 'withdrawn' })
    await hand.until(7200)
    expect(hand.times()).toEqual([10])
  })
})

describe('a machine that sleeps over the end of a watch', () => {
  it.each([
    ['asks once more what it never heard of', undefined, 1],
    ['asks nothing more once it has heard', 0, 0],
  ])('%s', async (_what, heardAgo, count) => {
    const { reference, watchUntil } = await hand.sellOne(Infinity)
    shop.time.setClock(watchUntil - 100 * SECOND)
    hand.watcher.nudge()
    await shop.time.advance(50)
    hand.turns.set(reference, hand.now() + 200)
    if (heardAgo === 0) Object.assign(shop.journal().read, { lastHeardAt: () => watchUntil })
    shop.time.sleep(5 * MINUTE)
    await shop.time.advance(MINUTE)
    expect(hand.times()).toHaveLength(count)
  })
})

it('after a failed disk, what was cut off is asked about at once, whatever its turn', async () => {
  const { reference } = await hand.sellOne(3000)
  const read: Partial<CounterDeps['journal']['read']> = { cutOffAndNotAsked: () => [reference] }
  Object.assign(shop.journal().read, read)
  await hand.until(10)
  hand.watcher.recovered()
  await hand.until(11)
  expect(hand.asked).toEqual([[10.05, reference]])
})
