// In `npm test`: `watcher-sweeps.test.ts`, that it falls back to single questions; here how soon they tell.
import { expect, it } from 'vitest'
import { bestSchedule, middle, runBusyHour, SALES } from '#test/support/busy-hour.ts'
import { ofNoUse } from '#test/support/changed-list.ts'

it('at a gateway whose list is of no use it is asked about order by order, and that nearly as early as can be', async () => {
  const hour = await runBusyHour(1, { list: ofNoUse })
  expect(hour.sweeps).toBeLessThanOrEqual(6)
  expect(hour.overBudget).toBe(0)
  expect(hour.missed).toBe(0)
  expect(middle(hour.delays)).toBeLessThan(2 * bestSchedule(hour.statusCalls / SALES).median)
}, 60_000)
