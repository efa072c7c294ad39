import { expect, it } from 'vitest'
import { middle, runBusyHour, WITHOUT_SWEEPS } from '#test/support/busy-hour.ts'
import { runShoppingHour } from '#test/support/shopping-hour.ts'

/** Anything still payable is noticed within this time, without a callback. */
const WORST_MS = 30_000

it('an hour of 60 sales: no request over budget, every payment seen within half a minute', async () => {
  const hour = await runBusyHour(1)
  process.stdout.write(
    `busy hour: median ${middle(hour.delays)} ms, worst ${hour.delays.at(-1)} ms, ${hour.requests} requests, ` +
      `most in a minute ${hour.maxPerMinute}, in an hour ${hour.maxPerHour}, over budget ${hour.overBudget}\n`,
  )
  expect(hour.overBudget).toBe(0)
  expect(hour.maxPerMinute).toBeLessThanOrEqual(48)
  expect(hour.maxPerHour).toBeLessThanOrEqual(510)
  expect(hour.missed).toBe(0)
  expect(hour.delays.at(-1)).toBeLessThan(WORST_MS)
  expect(middle(hour.delays)).toBeLessThan(5_000)
}, 60_000)

it('control: the same hour asked about order by order exceeds that', async () => {
  const hour = await runBusyHour(1, WITHOUT_SWEEPS)
  expect(hour.sweeps).toBe(0)
  expect(hour.delays.at(-1)).toBeGreaterThan(WORST_MS)
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
