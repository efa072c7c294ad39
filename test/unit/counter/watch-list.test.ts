/** Which orders are checked, by their journal data. */
import { beforeEach, describe, expect, it } from 'vitest'
import { leftToAsk } from '#counter/ask/left-to-ask.ts'
import { createWatchList, LOOK_BACK_MS, type WatchList } from '#counter/watch/watch-list.ts'
import { remembering } from '#counter/watch/watcher-look.ts'
import { type Order, type StateKind, watchEnd } from '#domain/order.ts'
import { DAY, HOUR } from './at-the-till.ts'

const NOW = 100 * DAY
let stored: readonly Order[]
let heardAt: number | undefined
let readSince: number | undefined
beforeEach(() => {
  stored = []
  heardAt = undefined
})

/** As much of a journal as the list needs; `watchedOrders` like the real one, others by state alone. */
const journal = {
  read: {
    watchedOrders: (since: number) => {
      readSince = since
      return stored.filter((one) => watchEnd(one) >= since)
    },
    unsettledOrders: () => stored.filter(({ state }) => state.kind === 'settling'),
    order: (reference: string) => stored.find((one) => one.reference === reference),
    lastHeardAt: () => heardAt,
  },
} as never

const order = (kind: StateKind, watchUntil: number, reference: string = kind): Order =>
  ({ reference, watchUntil, state: { kind, since: 0 } }) as unknown as Order
const list = (...orders: readonly Order[]): WatchList => {
  stored = orders
  return createWatchList({ journal, withOwnEnd: (one) => one, movedAtMost: () => 0 })
}
const named = (watch: WatchList, now = NOW) => watch.orders(now).map(({ reference }) => reference)

it('is what its watch still runs for, and what settles for as long as it takes', () => {
  const live = order('waiting', NOW)
  const over = order('expired', NOW - 1)
  const settling = order('settling', NOW - 1)
  const soon = order('settling', NOW, 'soon')
  const watch = list(live, over, settling, soon)
  expect(named(watch)).toEqual(['settling', 'waiting', 'soon'])
  expect([live, over, settling].map((one) => watch.has(one, NOW))).toEqual([true, false, true])
  expect(watch.has(order('paid', NOW), NOW)).toBe(false)
})

it.each([
  ['nothing was heard', undefined, 'expired', true],
  ['the last answer came before the night', NOW - DAY - 12 * HOUR - 1, 'expired', true],
  ['it was heard of in the night before', NOW - DAY - 12 * HOUR, 'expired', false],
  ['it is open and was heard of before', NOW - DAY - 1, 'waiting', true],
  ['it is open and was heard of at the end', NOW - DAY, 'waiting', false],
] as const)('of what ended while the till was closed, once more when %s', (_what, at, kind, isAsked) => {
  const one = order(kind, NOW - DAY)
  heardAt = at
  const watch = list(one)
  expect(named(watch)).toEqual([])
  watch.begin(NOW)
  expect([named(watch), watch.has(one, NOW)]).toEqual(isAsked ? [[kind], true] : [[], false])
  watch.answered(kind)
  expect([named(watch), watch.has(one, NOW)]).toEqual([[], false])
})

describe.each(['suspect', 'unknown', 'cancelling'] as const)('%s', (kind) => {
  const doubted = (since: number, more: Partial<Order> = {}): Order => ({
    ...order(kind, NOW - 5 * DAY),
    ...more,
    state: { kind, since } as Order['state'],
  })

  it('that arose after the watch is looked up for a day, unless a person has seen to it', () => {
    const one = doubted(NOW - HOUR)
    heardAt = NOW + DAY
    const watch = list(one)
    expect([named(watch), watch.has(one, NOW)]).toEqual([[kind], true])
    expect(named(watch, NOW - HOUR + DAY)).toEqual([kind])
    expect(named(watch, NOW - HOUR + DAY + 1)).toEqual([])
    stored = [doubted(NOW - HOUR, { acknowledgedAt: NOW })]
    expect(named(watch)).toEqual([])
  })

  it('that the machine has slept through is asked about once more', () => {
    const one = doubted(NOW - 3 * DAY)
    heardAt = NOW - 3 * DAY
    const watch = list(one)
    expect(named(watch)).toEqual([])
    watch.begin(NOW)
    expect([named(watch), watch.has(one, NOW)]).toEqual([[kind], true])
  })
})

it.each([
  ['is not asked about beyond it', NOW - 1, []],
  ['is, once more, where no answer came towards it', NOW - 12 * HOUR - 1, ['expired']],
  ['is, once more, where no answer ever came', undefined, ['expired']],
] as const)('what reaches the end of its watch %s', (_what, at, asked) => {
  const watch = list(order('expired', NOW))
  heardAt = at
  watch.begin(NOW)
  expect([named(watch), named(watch, NOW + 1), named(watch, NOW + DAY)]).toEqual([['expired'], asked, asked])
  watch.answered('expired')
  expect(named(watch, NOW + DAY)).toEqual([])
})

it('what is paid as its watch ends is not asked about again', () => {
  const watch = list(order('expired', NOW))
  expect(named(watch)).toEqual(['expired'])
  stored = [order('paid', NOW, 'expired')]
  expect(named(watch, NOW + 1)).toEqual([])
})

it('is also what the clock was set forward over, for as long as its watch would have run', () => {
  stored = [order('expired', NOW - DAY), order('failed', NOW - DAY), order('settling', NOW - DAY)]
  const moved: readonly string[] = ['expired', 'settling']
  heardAt = NOW + DAY
  const watch = createWatchList({
    journal,
    withOwnEnd: (one) =>
      moved.includes(one.reference) ? { ...one, watchUntil: one.watchUntil + 2 * DAY } : one,
    movedAtMost: () => 2 * DAY,
  })
  expect(named(watch)).toEqual(['expired', 'settling'])
  expect(stored.map((one) => watch.has(one, NOW))).toEqual([true, false, true])
  expect(named(watch, NOW + DAY + 1)).toEqual(['settling'])
})

it('reads two weeks at most, however far the clock was set forward', () => {
  createWatchList({ journal, withOwnEnd: (one) => one, movedAtMost: () => 2_000 * DAY }).orders(NOW)
  expect(readSince).toBe(NOW - LOOK_BACK_MS)
})

it('goes two weeks back, and names each order once, what was left first', () => {
  const [left, live] = [order('expired', NOW - LOOK_BACK_MS), order('waiting', NOW)]
  const watch = list(live, left, order('unknown', NOW - LOOK_BACK_MS - 1), order('failed', NOW - 1))
  watch.begin(NOW)
  expect(named(watch)).toEqual(['expired', 'failed', 'waiting'])
  // A clock set back puts it on watch again; an order paid meanwhile is finished.
  expect(named(watch, NOW - 1)).toEqual(['expired', 'waiting', 'failed'])
  stored = [live, { ...left, state: { ...left.state, kind: 'paid' } } as Order]
  expect(named(watch)).toEqual(['waiting'])
})

it('what a crash took out of memory is what was called about or cut off within two weeks, of orders that are here', () => {
  const asked: unknown[] = []
  const read = {
    calledAndNotAsked: (...what: unknown[]) => (asked.push(what), ['A', 'GONE']),
    cutOffAndNotAsked: (...what: unknown[]) => (asked.push(what), ['B']),
    order: (reference: string) => (reference === 'GONE' ? undefined : {}),
  }
  expect(leftToAsk({ journal: { read } } as never, NOW)).toEqual(['A', 'B'])
  expect(asked).toEqual([
    [NOW - LOOK_BACK_MS, 'va-status'],
    [1_000, 'va-status'],
  ])
})

it('the journal is asked once when an order was last asked about, also where it never was', () => {
  const asked: string[] = []
  const lastStartedAt = (reference: string) => (asked.push(reference), reference === 'A' ? 5 : undefined)
  const lastAsked = remembering({ journal: { read: { lastStartedAt } } } as never)
  expect(['A', 'A', 'B', 'B'].map(lastAsked)).toEqual([5, 5, undefined, undefined])
  expect(asked).toEqual(['A', 'B'])
})
