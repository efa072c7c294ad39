// The usual hour is in `busy-hour.test.ts`.
import { expect, it } from 'vitest'
import { bestSchedule, middle, runBusyHour, SALES } from '#test/support/busy-hour.ts'
import { ofNoUse } from '#test/support/changed-list.ts'
import { runShoppingHour } from '#test/support/shopping-hour.ts'

/** Anything still payable is noticed within this time, without a callback. */
const WORST_MS = 30_000

it('at a gateway whose list is of no use it is asked about order by order, and that nearly as early as can be', async () => {
  const hour = await runBusyHour(1, { list: ofNoUse })
  expect(hour.sweeps).toBeLessThanOrEqual(6)
  expect(hour.overBudget).toBe(0)
  expect(hour.missed).toBe(0)
  expect(middle(hour.delays)).toBeLessThan(2 * bestSchedule(hour.statusCalls / SALES).median)
}, 60_000)

it('an hour with failed tries, codes taken away and renewed, and pages: all that can still be paid, closed here or not', async () => {
  const hour = await runShoppingHour(1)
  expect(hour.overBudget).toBe(0)
  expect(hour.maxPerHour).toBeLessThanOrEqual(525)
  expect(hour.missed).toBe(0)
  expect(hour.closedDelays.length).toBeGreaterThan(8)
  expect(hour.delays.at(-1)).toBeLessThan(WORST_MS)
  expect(middle(hour.delays)).toBeLessThan(7_000)
}, 60_000)
