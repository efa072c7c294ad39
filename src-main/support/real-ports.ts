import { randomBytes } from 'node:crypto'
import type { Clock, Random, Stopwatch } from '#domain/ports.ts'

/** The machine's own clock, chance and waiting; everything else is handed these. */
export const systemClock: Clock = { now: () => Date.now() }

/** Of the operating system's running clock: no hand reaches it. It stands still while the machine sleeps. */
export const systemStopwatch: Stopwatch = { elapsed: () => performance.now() }

export const systemRandom: Random = { bytes: (count) => new Uint8Array(randomBytes(count)) }

export const systemTimers = {
  after: (ms: number, run: () => void): (() => void) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
