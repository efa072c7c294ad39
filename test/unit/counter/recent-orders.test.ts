import { beforeEach, expect, it } from 'vitest'
import { createRecentOrders, RECENT_MS } from '#counter/watch/recent-orders.ts'

let now: number
let mark: number
beforeEach(() => {
  now = 1_000_000
  mark = 400_000
})
const open = () => createRecentOrders({ now: () => now }, { mark: () => mark })

it('names the newest first, with its time by the clock as it stands', () => {
  const recent = open()
  recent.noteRecent('OLDER', 50_000)
  recent.noteRecent('NEWEST', 10_000)
  recent.noteRecent('OLDEST', 70_000)
  const named = (by: number) => [
    { reference: 'NEWEST', at: 990_000 + by },
    { reference: 'OLDER', at: 950_000 + by },
    { reference: 'OLDEST', at: 930_000 + by },
  ]
  expect(recent.recentOrders()).toEqual(named(0))
  // The clock is set forward by an hour: so is the time at which it happened.
  now += 3_600_000
  mark += 3_600_000
  expect(recent.recentOrders()).toEqual(named(3_600_000))
})

it('forgets two minutes after it was noted, and begins anew when it is noted again', () => {
  const recent = open()
  recent.noteRecent('A')
  recent.noteRecent('B')
  now += 60_000
  recent.noteRecent('A')
  const names = () => recent.recentOrders().map(({ reference }) => reference)
  expect(names()).toEqual(['A', 'B'])
  now += RECENT_MS - 60_000
  expect(names()).toEqual(['A', 'B'])
  now += 1
  expect(names()).toEqual(['A'])
  now += 60_000
  expect(names()).toEqual([])
})
