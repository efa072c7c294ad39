/** How long the till has been free to ask: only then can it be held to a bound. */
import type { Stopwatch } from '#domain/ports.ts'

export type Calm = {
  /** Something just interrupted the calm, and is over. */
  disturb(): void
  /** Milliseconds of unbroken calm up to now. */
  lasted(): number
}

/**
 * `isFine`: nothing interferes at this moment. An interruption between two checks must be reported with `disturb`.
 */
export function createCalm({ elapsed }: Stopwatch, isFine: () => boolean): Calm {
  let brokenAt = 0
  const disturb = (): void => {
    brokenAt = elapsed()
  }
  return {
    disturb,
    lasted: () => {
      if (!isFine()) disturb()
      return elapsed() - brokenAt
    },
  }
}
