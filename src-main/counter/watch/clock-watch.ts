import type { Clock, Stopwatch, Timers } from '#domain/ports.ts'

export type ClockWatch = {
  /** By how much the clock was set while the till ran, milliseconds, below zero when it was set back. */
  setBy(): number | undefined
  /** How far the clock is from where it would have run on its own, milliseconds: to be kept for `forwardSince`. */
  mark(): number
  /** By how much it was set forward since a mark, milliseconds; 0 for less than is noticed, and for what was slept. */
  forwardSince(mark: number): number
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
 * Sees when somebody sets the clock, by time that no hand reaches. What the clock says is used as it is, and the journal
 * keeps the order of what happened by number. Two things depend on it: the times on screens and slips are wrong from then
 * on, and a gateway may refuse them, so it is said until it is set right; and what was given out before can be paid for
 * longer than the clock says.
 */
export function watchClock({ clock, stopwatch, timers, onChange }: ClockWatchDeps): ClockWatch {
  const ahead = (): number => clock.now() - stopwatch.elapsed()
  let base = ahead()
  let seen = 0
  let step = 0
  let said: number | undefined
  const look = (): void => {
    timers.after(LOOK_MS, look)
    const before = seen
    seen = ahead() - base
    // Seen twice: a machine that wakes may look before it is told that it has slept.
    const isSet = Math.min(Math.abs(seen), Math.abs(before)) >= NOTICED_MS
    step = isSet ? seen : 0
    const next = isSet ? Math.round(seen / 60_000) * 60_000 : undefined
    if (next === said) return
    said = next
    onChange()
  }
  timers.after(LOOK_MS, look)
  return {
    setBy: () => said,
    mark: () => ahead() - base,
    forwardSince: (mark) => (step - mark >= NOTICED_MS ? step - mark : 0),
    slept: () => {
      base = ahead() - step
      seen = step
    },
  }
}
