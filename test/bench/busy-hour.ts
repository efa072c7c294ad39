/** npm run bench:hour - prints how early the till knows of a payment, beside the best that any schedule could do. */
import type { Schedule } from '#counter/schedule.ts'
import { bestSchedule, middle, runBusyHour, SALES, type BusyHour } from '../support/busy-hour.ts'

const SEEDS = [1, 2, 3, 4, 5]
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length

/** The control: every order every three seconds, which is what a schedule looks like that does not think of the hour. */
const everyThreeSeconds: Schedule = {
  nextCheckAt: (order, last) => Math.max(last ?? 0, order.state.since) + 3_000,
  stretchFor: () => 1,
}

function print(name: string, hours: readonly BusyHour[]): void {
  const delays = hours.flatMap((hour) => hour.delays).sort((a, b) => a - b)
  const best = bestSchedule(mean(hours.map((hour) => hour.statusCalls)) / SALES)
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
  line('                   mean', `${seconds(mean(delays))}   best possible ${seconds(best.mean)}`)
  line('                   worst', `${seconds(delays.at(-1) ?? 0)}   best possible ${seconds(best.worst)}`)
}

process.stdout.write(`An hour of ${SALES} sales, a third never paid; ${SEEDS.length} seeds, virtual time.\n`)
const ours: BusyHour[] = []
for (const seed of SEEDS) ours.push(await runBusyHour(seed))
print('the watcher', ours)
const naive: BusyHour[] = []
for (const seed of SEEDS) naive.push(await runBusyHour(seed, everyThreeSeconds))
print('control: every order every 3 s', naive)
