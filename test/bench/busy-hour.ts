/** npm run bench:hour - prints how early the till knows of a payment, beside the best that any schedule could do. */
import type { Schedule } from '#counter/schedule.ts'
import { bestSchedule, middle, runBusyHour, SALES } from '../support/busy-hour.ts'
import { bestShopping, runShoppingHour } from '../support/shopping-hour.ts'

const SEEDS = [1, 2, 3, 4, 5]
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length
const p95 = (sorted: readonly number[]) => sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN

type Hour = {
  readonly delays: readonly number[]
  readonly closedDelays?: readonly number[]
  readonly missed: number
  readonly requests: number
  readonly statusCalls: number
  readonly maxPerMinute: number
  readonly maxPerHour: number
  readonly overBudget: number
}
type Best = { readonly median: number; readonly p95: number; readonly worst: number }

/** The control: every order every three seconds, which is what a schedule looks like that does not think of the hour. */
const everyThreeSeconds: Schedule = {
  nextCheckAt: (order, last) => Math.max(last ?? 0, order.state.since) + 3_000,
  stretchFor: () => 1,
}

function print(name: string, hours: readonly Hour[], bestFor: (perSale: number) => Best): void {
  const delays = hours.flatMap((hour) => hour.delays).sort((a, b) => a - b)
  const closed = hours.flatMap((hour) => hour.closedDelays ?? []).sort((a, b) => a - b)
  const best = bestFor(mean(hours.map((hour) => hour.statusCalls)) / SALES)
  const line = (label: string, text: string) => process.stdout.write(`  ${label.padEnd(34)}${text}\n`)
  process.stdout.write(`${name}\n`)
  line('requests (status)', hours.map((h) => `${h.requests} (${h.statusCalls})`).join(', '))
  line(
    'most in a minute / in an hour',
    `${Math.max(...hours.map((h) => h.maxPerMinute))} of 60 / ${Math.max(...hours.map((h) => h.maxPerHour))} of 600`,
  )
  line('answered 429', String(hours.reduce((sum, h) => sum + h.overBudget, 0)))
  line('payments not seen in time', String(hours.reduce((sum, h) => sum + h.missed, 0)))
  line('payment to "paid": median', `${seconds(middle(delays))}   best possible ${seconds(best.median)}`)
  line('                   95 %', `${seconds(p95(delays))}   best possible ${seconds(best.p95)}`)
  line('                   worst', `${seconds(delays.at(-1) ?? 0)}   best possible ${seconds(best.worst)}`)
  if (closed.length > 0)
    line(
      '  of what was closed here',
      `median ${seconds(middle(closed))}, worst ${seconds(closed.at(-1) ?? 0)} (${closed.length} payments)`,
    )
}

async function hoursOf<H>(run: (seed: number, schedule?: Schedule) => Promise<H>, schedule?: Schedule) {
  const hours: H[] = []
  for (const seed of SEEDS) hours.push(await run(seed, schedule))
  return hours
}

process.stdout.write(`An hour of ${SALES} sales, a third never paid; ${SEEDS.length} seeds, virtual time.\n`)
print('the watcher', await hoursOf(runBusyHour), bestSchedule)
print('control: every order every 3 s', await hoursOf(runBusyHour, everyThreeSeconds), bestSchedule)
process.stdout.write(
  `An hour of ${SALES} sales with failed tries, codes taken away and renewed, payment pages; ${SEEDS.length} seeds.\n`,
)
print('the watcher', await hoursOf(runShoppingHour), bestShopping)
print('control: every order every 3 s', await hoursOf(runShoppingHour, everyThreeSeconds), bestShopping)
