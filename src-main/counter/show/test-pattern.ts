import type { Timers } from '#domain/ports.ts'

/** Long enough to walk around the counter and scan it. It ends automatically, to free the customer's window. */
export const PATTERN_MS = 60_000

export type TestPattern = {
  isOn(): boolean
  /** Shown again, it lasts the full time again. */
  begin(): void
  end(): void
}

/** The test pattern on the customer's window: on or off, and switched off automatically. */
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
