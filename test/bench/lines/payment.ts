/** From a payment at the gateway to "paid" on the till, in an hour of virtual time without callbacks. */
import type { Schedule } from '#counter/watch/schedule.ts'
import {
  bestSchedule,
  type HourOptions,
  runBusyHour,
  SALES,
  WITHOUT_SWEEPS,
} from '#test/support/busy-hour.ts'
import { control, type Line } from '../report/line.ts'

const SECOND = 1_000

/** Every order every second: the requests of the minute do not last, and those of the hour less. */
const everySecond: Schedule = {
  nextCheckAt: (order, last) => Math.max(last ?? 0, order.state.since) + SECOND,
  stretchFor: () => 1,
}

export const paymentLine: Line = {
  name: 'payment',
  title: 'From a payment to "paid", 60 sales an hour, no callbacks',
  unit: 's',
  floor: 'the best that order-by-order questions can do with as many requests',
  goals: [
    { what: 'payment to paid', side: 'till', share: 0.5, most: { times: 1.15, of: 'floor' } },
    { what: 'the last of an hour', side: 'last', share: 0.5, most: { times: 1.5, of: 'best-last' } },
    control('each order every second, the last', { times: 1.5, of: 'best-last' }),
  ],
  rounds: 9,
  open: async () => ({ round: hour, close: async () => undefined }),
}

async function hour(seed: number) {
  const { delays, statusCalls, sweeps } = await runBusyHour(seed)
  const best = bestSchedule((statusCalls + sweeps) / SALES)
  const asked: HourOptions = { schedule: everySecond, ...WITHOUT_SWEEPS }
  const careless = await runBusyHour(seed, asked)
  return {
    floor: [best.median / SECOND],
    till: delays.map((ms) => ms / SECOND),
    'best-last': [best.worst / SECOND],
    last: [(delays.at(-1) ?? Number.NaN) / SECOND],
    control: [(careless.delays.at(-1) ?? Number.NaN) / SECOND],
  }
}
