import type { Timers } from '#domain/ports.ts'

/** Long enough to walk around the counter and scan it; then it goes by itself, for nobody sells behind it. */
export const PATTERN_MS = 60_000

export type TestPattern = {
  isOn(): boolean
  /** Shown anew, it lasts anew. */
  begin(): void
  end(): void
}

/** The test pattern on the customer's window: on or off, and off by itself. */
export function createTestPattern(timers: Timers, onChange: () => void): TestPattern {
  let stop: (() => void) | undefined
  const end = (): void => {
    if (stop === undefined) return
    stop()
    stop = undefined
    onChange()
  }
  return {
    isOn: () => stop !== undefined,
    begin: () => {
      stop?.()
      stop = timers.after(PATTERN_MS, end)
      onChange()
    },
    end,
  }
}
