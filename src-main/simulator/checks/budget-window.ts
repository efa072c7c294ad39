import type { Clock } from '#domain/ports.ts'
import { failures } from '../answer.ts'
import type { PracticeConfig } from '../config.ts'
import type { Counters, LogEntry } from '../control/control.ts'

const MINUTE = 60_000
const HOUR = 3_600_000
/** Requests of a browser, and requests to routes that do not exist. */
const NO_CALLS: readonly string[] = ['', 'qr-image', 'page']

export type BudgetWindow = {
  /** Whether one more request fits now. A request that does not fit is not counted. */
  readonly fits: () => boolean
  readonly admit: () => void
  /** Rate headers of the interface, part 8. */
  readonly headers: () => Readonly<Record<string, string>>
  /** Seconds until one more request fits. */
  readonly retryAfter: () => number
  readonly restart: (log: readonly LogEntry[]) => void
}

/**
 * Sliding windows of 60 and 3600 seconds. They follow the true time, even while a fault shifts the simulator's clock.
 */
export function budgetWindow(
  config: Pick<PracticeConfig, 'perMinute' | 'perHour'>,
  clock: Clock,
): BudgetWindow {
  let times: number[] = []

  const since = (from: number): readonly number[] => times.filter((at) => at > from)
  const windows = () => {
    const now = clock.now()
    return [
      { limit: config.perMinute, span: MINUTE, used: since(now - MINUTE) },
      { limit: config.perHour, span: HOUR, used: since(now - HOUR) },
    ].map(({ limit, span, used }) => {
      const remaining = Math.max(0, limit - used.length)
      // The oldest leaves first. After a restart with a smaller limit, more than one may have to leave.
      const freesAt = used[Math.max(0, used.length - limit)]
      return { limit, span, remaining, resetMs: freesAt === undefined ? 0 : freesAt + span - now }
    })
  }

  return {
    fits: () => windows().every(({ remaining }) => remaining > 0),
    admit() {
      const now = clock.now()
      times = [...since(now - HOUR), now]
    },
    headers() {
      const [minute, hour] = windows()
      if (minute === undefined || hour === undefined) return {}
      // When both windows are full, the wait is for the one that takes longer to free.
      const bySpent = hour.remaining < minute.remaining
      const byWait = hour.remaining === 0 && minute.remaining === 0 && hour.resetMs > minute.resetMs
      const tight = bySpent || byWait ? hour : minute
      return {
        'x-ratelimit-limit-minute': String(minute.limit),
        'x-ratelimit-remaining-minute': String(minute.remaining),
        'x-ratelimit-limit-hour': String(hour.limit),
        'x-ratelimit-remaining-hour': String(hour.remaining),
        'ratelimit-limit': String(tight.limit),
        'ratelimit-remaining': String(tight.remaining),
        'ratelimit-reset': String(seconds(tight.resetMs)),
      }
    },
    retryAfter: () =>
      seconds(Math.max(0, ...windows().map(({ remaining, resetMs }) => (remaining > 0 ? 0 : resetMs)))),
    restart: (log) => void (times = log.filter(({ admitted }) => admitted).map(({ at }) => at)),
  }
}

function seconds(ms: number): number {
  return Math.ceil(ms / 1000)
}

/** Counts every request on an operation or the token route, as logged: what a client really sent. */
export function countersOf(log: readonly LogEntry[]): Counters {
  const calls = log.filter(
    ({ operation, direction }) => direction === undefined && !NO_CALLS.includes(operation),
  )
  const times = calls.map(({ at }) => at).sort((a, b) => a - b)
  const perOperation: Record<string, number> = {}
  for (const { operation } of calls) perOperation[operation] = (perOperation[operation] ?? 0) + 1
  return {
    total: calls.length,
    maxPerMinute: mostWithin(times, MINUTE),
    maxPerHour: mostWithin(times, HOUR),
    overBudget: calls.filter(({ code }) => code.startsWith('429') || code === failures.tooMany.errorCode)
      .length,
    perOperation,
  }
}

function mostWithin(sorted: readonly number[], span: number): number {
  let most = 0
  let first = 0
  for (const [index, at] of sorted.entries()) {
    while ((sorted[first] ?? at) <= at - span) first += 1
    most = Math.max(most, index - first + 1)
  }
  return most
}
