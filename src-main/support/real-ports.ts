import { randomBytes } from 'node:crypto'
import type { Clock, Random, Stopwatch } from '#domain/ports.ts'

/** The machine's own clock, randomness and timers; everything else receives them as parameters. */
export const systemClock: Clock = { now: () => Date.now() }

/** The operating system's monotonic clock: setting the time does not change it. It stops while the machine sleeps. */
export const systemStopwatch: Stopwatch = { elapsed: () => performance.now() }

export const systemRandom: Random = { bytes: (count) => new Uint8Array(randomBytes(count)) }

export const systemTimers = {
  after: (ms: number, run: () => void): (() => void) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
