import { expect, it } from 'vitest'
import { bestSchedule, middle, runBusyHour, SALES } from '#test/support/busy-hour.ts'
import { runShoppingHour } from '#test/support/shopping-hour.ts'

it('an hour of 60 sales: no request over budget, every payment seen, nearly as early as any schedule could', async () => {
  const hour = await runBusyHour(1)
  const best = bestSchedule(hour.statusCalls / SALES)
  process.stdout.write(
    `busy hour: median ${middle(hour.delays)} ms (best possible ${Math.round(best.median)}), ` +
      `worst ${hour.delays.at(-1)} ms (best possible ${Math.round(best.worst)}), ` +
      `${hour.requests} requests, most in a minute ${hour.maxPerMinute}, in an hour ${hour.maxPerHour}, over budget ${hour.overBudget}\n`,
  )
  expect(hour.overBudget).toBe(0)
  expect(hour.maxPerMinute).toBeLessThanOrEqual(60)
  expect(hour.maxPerHour).toBeLessThanOrEqual(600)
  expect(hour.missed).toBe(0)
  expect(middle(hour.delays)).toBeLessThan(2 * best.median)
})

it('an hour with failed tries, codes taken away and renewed, and pages: what can still be paid is heard of within a minute', async () => {
  const hour = await runShoppingHour(1)
  expect(hour.overBudget).toBe(0)
  expect(hour.maxPerHour).toBeLessThanOrEqual(600)
  expect(hour.missed).toBe(0)
  expect(hour.closedDelays.length).toBeGreaterThan(8)
  expect(hour.closedDelays.at(-1)).toBeLessThan(60_000)
  expect(middle(hour.delays)).toBeLessThan(15_000)
}, 60_000)
