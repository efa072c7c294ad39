/**
 * npm run bench:hour - prints how early the till knows of a payment, next to the best that order-by-order
 * status checks could do.
 */
import type { Schedule } from '#counter/watch/schedule.ts'
import {
  bestSchedule,
  type HourOptions,
  middle,
  runBusyHour,
  SALES,
  WITHOUT_SWEEPS,
} from '../support/busy-hour.ts'
import { ofNoUse } from '../support/changed-list.ts'
import { bestShopping, runShoppingHour } from '../support/shopping-hour.ts'

/** None of these was used while tuning the schedule; that was done on 101 to 108. */
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
  readonly sweeps: number
  readonly maxPerMinute: number
  readonly maxPerHour: number
  readonly overBudget: number
}
type Best = { readonly median: number; readonly p95: number; readonly worst: number }

/** The control: every order every three seconds, a schedule that ignores the hour. */
const everyThreeSeconds: Schedule = {
  nextCheckAt: (order, last) => Math.max(last ?? 0, order.state.since) + 3_000,
  stretchFor: () => 1,
}

const TILLS: readonly (readonly [string, HourOptions])[] = [
  ['the watcher', {}],
  ['the watcher, at a gateway whose list names none of our payments', { list: ofNoUse }],
  ['control: every order every 3 s', { schedule: everyThreeSeconds, ...WITHOUT_SWEEPS }],
]

function print(name: string, hours: readonly Hour[], bestFor: (perSale: number) => Best): void {
  const delays = hours.flatMap((hour) => hour.delays).sort((a, b) => a - b)
  const closed = hours.flatMap((hour) => hour.closedDelays ?? []).sort((a, b) => a - b)
  const best = bestFor(mean(hours.map((hour) => hour.statusCalls + hour.sweeps)) / SALES)
  const line = (label: string, text: string) => process.stdout.write(`  ${label.padEnd(34)}${text}\n`)
  process.stdout.write(`${name}\n`)
  line(
    'requests (status, list)',
    hours.map((h) => `${h.requests} (${h.statusCalls}, ${h.sweeps})`).join(', '),
  )
  line(
    'most in a minute / in an hour',
    `${Math.max(...hours.map((h) => h.maxPerMinute))} of 60 / ${Math.max(...hours.map((h) => h.maxPerHour))} of 600`,
  )
  line('answered 429', String(hours.reduce((sum, h) => sum + h.overBudget, 0)))
  line('payments not seen in time', String(hours.reduce((sum, h) => sum + h.missed, 0)))
  line(
    'payment to "paid": median',
    `${seconds(middle(delays))}   order by order at best ${seconds(best.median)}`,
  )
  line('                   95 %', `${seconds(p95(delays))}   order by order at best ${seconds(best.p95)}`)
  line(
    '                   worst',
    `${seconds(delays.at(-1) ?? 0)}   order by order at best ${seconds(best.worst)}`,
  )
  if (closed.length > 0)
    line(
      '  of what was closed here',
      `median ${seconds(middle(closed))}, worst ${seconds(closed.at(-1) ?? 0)} (${closed.length} payments)`,
    )
}

type Run = (seed: number, how?: HourOptions) => Promise<Hour>

async function printHour(run: Run, bestFor: (perSale: number) => Best): Promise<void> {
  for (const [name, how] of TILLS) {
    const hours: Hour[] = []
    for (const seed of SEEDS) hours.push(await run(seed, how))
    print(name, hours, bestFor)
  }
}

process.stdout.write(`An hour of ${SALES} sales, a third never paid; ${SEEDS.length} seeds, virtual time.\n`)
await printHour(runBusyHour, bestSchedule)
process.stdout.write(
  `An hour of ${SALES} sales with failed tries, codes taken away and renewed, payment pages; ${SEEDS.length} seeds.\n`,
)
await printHour(runShoppingHour, bestShopping)
