/** What puts a question off, for how long, and what takes that back. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { askNow } from '#counter/ask/look-at.ts'
import type { HandedAnswer } from '#test/support/handed-answers.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { arm, MINUTE, SECOND } from './at-the-till.ts'
import { HandedWatcher, LOST, OFFLINE } from './handed-watcher.ts'

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

/** Too many calls: another try makes sense so many seconds after the start. */
const tooMany = (second: number): HandedAnswer => ({
  kind: 'not-executed',
  why: 'rate-limited',
  raw: { httpStatus: 429 },
  retryAt: hand.at(second),
})
const nextOf = (reference: string) => ((hand.watcher.nextCheckAt(reference) ?? NaN) - hand.start) / SECOND

describe('a question that was refused', () => {
  it.each([
    ['waits as long as the gateway says', 40, 40],
    ['waits five seconds at least', 11, 15],
  ])('%s', async (_what, retryAt, next) => {
    const { reference } = await hand.sellOne(10)
    hand.turns.set(reference, 10)
    hand.answer = tooMany(retryAt)
    await hand.until(10)
    // The next question wants to leave at once.
    hand.turns.set(reference, 10.01)
    expect(nextOf(reference)).toBe(next)
    hand.answer = undefined
    await hand.until(60)
    expect(hand.times()).toEqual([10, next])
  })

  it('waits no longer when the clock is set back behind the refusal', async () => {
    const { reference } = await hand.sellOne(10)
    hand.answer = tooMany(300)
    await hand.until(12)
    hand.answer = undefined
    shop.time.setClock(hand.at(-1000))
    hand.turns.set(reference, -900)
    await shop.time.advance(2 * MINUTE)
    expect(hand.times()).toEqual([10, -900])
  })

  it.each([
    ['answered', undefined],
    ['lost', LOST],
  ])(
    'and then %s leaves nothing behind, also where the clock is set back into the wait',
    async (_what, then) => {
      const { reference } = await hand.sellOne(10)
      hand.answer = tooMany(300)
      await hand.until(10)
      hand.answer = then
      hand.turns.set(reference, 11)
      await hand.until(301)
      shop.time.setClock(hand.at(100))
      hand.turns.set(reference, 150)
      hand.watcher.nudge()
      await hand.until(200)
      expect(hand.times()).toEqual([10, 300, 150])
    },
  )

  it('keeps its turn: when the wait is over it goes before what came meanwhile', async () => {
    const [early, late, later] = await hand.sell(10, 34, 34.5)
    hand.answer = tooMany(35)
    await hand.until(12)
    hand.turns.set(early?.reference ?? '', 10.5)
    hand.answer = undefined
    await hand.watcher.stop()
    await hand.until(36)
    hand.watcher.start()
    await hand.until(37)
    expect(hand.asked.slice(1).map(([, reference]) => reference)).toEqual(
      [early, late, later].map((one) => one?.reference),
    )
  })

  it('is forgotten with its order: a call about that is asked about at once', async () => {
    const { reference } = await hand.sellOne(10)
    hand.answer = tooMany(600)
    await hand.until(12)
    shop.gateway.payer({ action: 'pay', reference })
    hand.answer = undefined
    await askNow(shop.till().deps, reference)
    expect(shop.journal().read.order(reference)?.state.kind).toBe('paid')
    await hand.until(80)
    hand.watcher.told(reference)
    await hand.until(81)
    expect(hand.times()).toEqual([10, 80.05])
  })
})

describe('a question that was lost', () => {
  it('is no reason to wait: the order has its usual turn', async () => {
    const { reference } = await hand.sellOne(10)
    hand.answer = LOST
    await hand.until(10)
    hand.turns.set(reference, 10.2)
    await hand.until(20)
    expect(hand.times()).toEqual([10, 10.2])
  })

  it('ends a wait that was asked for before', async () => {
    const { reference } = await hand.sellOne(10)
    hand.answer = tooMany(16)
    await hand.until(10)
    hand.turns.set(reference, 12)
    hand.answer = LOST
    await hand.until(16)
    hand.turns.set(reference, 16.5)
    await hand.until(30)
    expect(hand.times()).toEqual([10, 16, 16.5])
  })
})

it('a call is answered by "not found" like by any other word', async () => {
  const { reference } = await hand.sellOne(3000)
  hand.answer = { kind: 'not-found', raw: { httpStatus: 404 } }
  await hand.until(1)
  hand.watcher.told(reference)
  await hand.until(60)
  expect(hand.times()).toEqual([1.05])
})

it('a question that found no room, though there was some a moment ago, leaves with the next look', async () => {
  const { budget } = hand.deps
  const { take } = budget
  let full = 0
  Object.assign(budget, {
    take: (...call: Parameters<typeof take>) =>
      full-- > 0 ? { ok: false, retryAt: hand.at(30) } : take(...call),
  })
  const { reference } = await hand.sellOne(10).finally(() => (full = 1))
  await hand.until(20)
  expect(hand.asked).toEqual([[10.05, reference]])
})

describe('when the connection is back', () => {
  it('what was put off for the connection is asked about at once, and what was told to wait is not', async () => {
    const [refused, offline] = await hand.sell(10, 11)
    hand.answer = tooMany(90)
    await hand.until(10.5)
    hand.answer = OFFLINE
    await hand.until(11.5)
    hand.watcher.connectionLost()
    hand.answer = undefined
    await hand.until(12)
    hand.watcher.connectionBack()
    await hand.until(60)
    expect(hand.asked.slice(2)).toEqual([[12.05, offline?.reference]])
    await hand.until(95)
    expect(hand.asked.slice(3)).toEqual([[90, refused?.reference]])
  })

  it('makes nothing due when it was not down', async () => {
    await hand.sell(100)
    hand.watcher.connectionBack()
    await hand.until(50)
    expect(hand.asked).toEqual([])
  })

  it('only the gateway’s call about an order of ours hurries the next try', async () => {
    const { reference } = await hand.sellOne(3000)
    hand.answer = LOST
    hand.watcher.connectionLost()
    hand.watcher.nudge()
    await hand.until(6)
    expect(hand.times()).toEqual([5])
    hand.watcher.told('NOT HERE')
    await hand.until(7)
    expect(hand.times()).toEqual([5])
    hand.watcher.told(reference)
    await hand.until(8)
    expect(hand.times()).toEqual([5, 7.05])
  })

  it('or still down, it is tried five seconds after the clock was set back', async () => {
    await hand.sell(3000)
    await hand.until(100)
    hand.answer = OFFLINE
    hand.watcher.connectionLost()
    shop.time.setClock(hand.at(-1000))
    hand.watcher.nudge()
    await hand.until(-990)
    expect(hand.times()).toEqual([-994.95])
  })

  it('a connection that is lost while three questions are under way is tried with none of the others', async () => {
    arm(shop, { kind: 'delay', ms: 15 * SECOND, operation: 'va-status', times: 9 })
    await hand.sell(10, 10, 10, 3000, 3000, 3000, 3000)
    await hand.until(11)
    hand.watcher.connectionLost()
    await hand.until(24)
    expect(hand.times()).toEqual([10, 10, 10])
    await hand.until(30)
  })
})
