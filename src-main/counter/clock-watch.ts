import type { Clock, Stopwatch, Timers } from '#domain/ports.ts'

export type ClockWatch = {
  /** By how much the clock was set while the till ran, milliseconds, below zero when it was set back. */
  setBy(): number | undefined
  /** The machine has slept: its clock has run on, and the stopwatch has not. */
  slept(): void
}

export type ClockWatchDeps = {
  readonly clock: Clock
  readonly stopwatch: Stopwatch
  readonly timers: Timers
  readonly onChange: () => void
}

const LOOK_MS = 2_000
/** What a time server puts right is less, and harms nobody. */
const NOTICED_MS = 2 * 60_000

/**
 * Sees when somebody sets the clock, by time that no hand reaches. Nothing here depends on it: what the clock says is
 * used as it is, and the journal keeps the order of what happened by number. But the times on screens and slips are
 * wrong from then on, and a gateway may refuse them; so it is said. Set right again, it is silent.
 */
export function watchClock({ clock, stopwatch, timers, onChange }: ClockWatchDeps): ClockWatch {
  const ahead = (): number => clock.now() - stopwatch.elapsed()
  let base = ahead()
  let seen = 0
  let said: number | undefined
  const look = (): void => {
    timers.after(LOOK_MS, look)
    const before = seen
    seen = ahead() - base
    // Seen twice: a machine that wakes may look before it is told that it has slept.
    const isSet = Math.min(Math.abs(seen), Math.abs(before)) >= NOTICED_MS
    const next = isSet ? Math.round(seen / 60_000) * 60_000 : undefined
    if (next === said) return
    said = next
    onChange()
  }
  timers.after(LOOK_MS, look)
  return {
    setBy: () => said,
    slept: () => {
      base = ahead() - (said ?? 0)
      seen = said ?? 0
    },
  }
}
