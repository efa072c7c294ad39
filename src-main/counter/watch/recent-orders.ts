import type { Clock } from '#domain/ports.ts'
import type { ClockWatch } from './clock-watch.ts'

export type RecentOrders = {
  /** Something happened to the order just now, or `agoMs` ago, before this program began; less than 0: after now, by a clock set back. */
  readonly noteRecent: (reference: string, agoMs?: number) => void
  /** Orders noted within two minutes, newest first, and when it happened by the clock as it stands (epoch milliseconds). */
  readonly recentOrders: () => readonly { readonly reference: string; readonly at: number }[]
}

export const RECENT_MS = 2 * 60_000

/** Kept by the stopwatch: no setting of the clock makes an order look older or younger. */
export function createRecentOrders(clock: Clock, watch: Pick<ClockWatch, 'mark'>): RecentOrders {
  const noted = new Map<string, { readonly at: number; readonly until: number }>()
  const elapsed = (): number => clock.now() - watch.mark()
  const forgetOld = (): void => {
    for (const [reference, { until }] of noted) if (until < elapsed()) noted.delete(reference)
  }
  return {
    noteRecent: (reference, agoMs = 0) => {
      noted.set(reference, { at: elapsed() - agoMs, until: elapsed() + RECENT_MS })
    },
    recentOrders: () => {
      forgetOld()
      const newestFirst = [...noted].toSorted(([, one], [, other]) => other.at - one.at)
      return newestFirst.map(([reference, { at }]) => ({ reference, at: at + watch.mark() }))
    },
  }
}
