/** The gateway's own count of calls from all tills of the merchant, and what its answers say about it. */
import { mix } from './dice.ts'

export type Limits = {
  readonly perMinute: number
  readonly perHour: number
  /** Whether its answers tell how many calls are left. */
  readonly isTold: boolean
}

export type Rate = {
  /** Counts one more call; false when it exceeds the limit. */
  take(): boolean
  headers(): Readonly<Record<string, string>>
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/**
 * Counts in clock minutes and clock hours, as gateways of this shape do. Other tills of the merchant use part of the
 * limit.
 */
export function countCalls({ perMinute, perHour, isTold }: Limits, seed: number, now: () => number): Rate {
  let minute = { at: -1, used: 0 }
  let hour = { at: -1, used: 0 }
  const turn = (): void => {
    const [m, h] = [Math.floor(now() / MINUTE), Math.floor(now() / HOUR)]
    if (m !== minute.at) minute = { at: m, used: mix(seed, m) % 6 }
    if (h !== hour.at) hour = { at: h, used: mix(seed, h) % 25 }
  }
  return {
    take: () => {
      turn()
      minute.used += 1
      hour.used += 1
      return minute.used <= perMinute && hour.used <= perHour
    },
    headers: () => {
      turn()
      if (!isTold) return {}
      return {
        'x-ratelimit-limit-minute': String(perMinute),
        'x-ratelimit-limit-hour': String(perHour),
        'x-ratelimit-remaining-minute': String(Math.max(0, perMinute - minute.used)),
        'x-ratelimit-remaining-hour': String(Math.max(0, perHour - hour.used)),
      }
    },
  }
}
