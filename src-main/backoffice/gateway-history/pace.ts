import type { Room } from '#gateway/rate-limit/budget.ts'
import type { BackofficeDeps } from '../deps.ts'

/** When the next page may be requested: a report must never delay a sale. */
export type Pace = {
  /** Resolves when one call may go; false once the reading was stopped. */
  room(): Promise<boolean>
  /** Resolves at that time (epoch milliseconds), or when the reading is stopped. */
  waitUntil(at: number): Promise<void>
}

export type Paced = {
  readonly stop?: AbortSignal
  readonly onWait?: (until: number) => void
}

/** Share of each window left free for the watcher and the cashier, in addition to the reserve for people. */
const SHARE_LEFT = 1 / 3
/** How long a busy till may delay a page; then the page uses the watcher's share. */
const PATIENCE_MS = 30_000
/** Longest single wait: the clock may be set back, or the budget may have been freed. */
const LONGEST_WAIT_MS = 60_000
const SHORTEST_WAIT_MS = 100

export function createPace(
  { budget, clock, profile, timers }: Pick<BackofficeDeps, 'budget' | 'clock' | 'profile' | 'timers'>,
  { stop, onWait }: Paced,
): Pace {
  const waitUntil = async (at: number): Promise<void> => {
    const now = clock.now()
    if (stop?.aborted || at <= now) return
    onWait?.(at)
    await new Promise<void>((resolve) => {
      const done = (): void => {
        cancel()
        stop?.removeEventListener('abort', done)
        resolve()
      }
      const cancel = timers.after(Math.min(Math.max(at - now, SHORTEST_WAIT_MS), LONGEST_WAIT_MS), done)
      stop?.addEventListener('abort', done)
    })
  }
  /** Now, or when to check again. */
  const freeAt = (hasWaited: boolean): number => {
    const now = clock.now()
    const { minute, hour } = budget.headroom(now)
    const { reservePerMinute, reservePerHour } = profile().budget
    const waits = [untilFree(minute, reservePerMinute, hasWaited), untilFree(hour, reservePerHour, hasWaited)]
    return Math.max(now, ...waits.map((at) => at ?? now))
  }
  return {
    waitUntil,
    room: async () => {
      const since = clock.now()
      while (!stop?.aborted) {
        const now = clock.now()
        const at = freeAt(now - since >= PATIENCE_MS)
        if (at <= now) return true
        await waitUntil(Math.min(at, Math.max(since + PATIENCE_MS, now + SHORTEST_WAIT_MS)))
      }
      return false
    },
  }
}

/** Undefined when one more call leaves enough. */
function untilFree({ left, of, resetsAt }: Room, reserve: number, hasWaited: boolean): number | undefined {
  const share = hasWaited ? 0 : Math.floor(of * SHARE_LEFT)
  // If the gateway allows less than the reserve, one call in an empty window still goes.
  const kept = Math.min(reserve + share, of - 1)
  return left > kept ? undefined : (resetsAt ?? Infinity)
}
