import type { Clock, Stopwatch, Timers } from '#domain/ports.ts'

export type ClockWatch = {
  /** By how much the clock was set while the till ran, milliseconds; negative when it was set back. */
  setBy(): number | undefined
  /** How far the clock is from where it would be had it not been set, milliseconds: keep it for `forwardSince`. */
  mark(): number
  /** By how much it was set forward since a mark, milliseconds; 0 for unnoticed changes, and for time asleep. */
  forwardSince(mark: number): number
  /** The machine has slept: its clock went on, and the stopwatch did not. */
  slept(): void
}

export type ClockWatchDeps = {
  readonly clock: Clock
  readonly stopwatch: Stopwatch
  readonly timers: Timers
  readonly onChange: () => void
}

const LOOK_MS = 2_000
/** Smaller steps come from a time server, and are harmless. */
const NOTICED_MS = 2 * 60_000

/**
 * Detects a set clock by comparing it with a stopwatch that cannot be set. The clock's time is used as it is, and the
 * journal orders events by number. Two things depend on it. Times on screens and slips are wrong from then on, and a
 * gateway may refuse them, so a warning stays until the clock is right. And orders made before can be paid for longer
 * than the clock says.
 */
export function watchClock({ clock, stopwatch, timers, onChange }: ClockWatchDeps): ClockWatch {
  // A stopwatch tells fractions; times that are stored or read from the journal are whole milliseconds.
  const ahead = (): number => Math.round(clock.now() - stopwatch.elapsed())
  let base = ahead()
  let seen = 0
  let step = 0
  let said: number | undefined
  const look = (): void => {
    timers.after(LOOK_MS, look)
    const before = seen
    seen = ahead() - base
    // Seen twice: a machine that wakes may check the clock before it is notified that it slept.
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
