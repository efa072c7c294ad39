/** For how long nothing has kept the till from asking: only then it may be held to a bound. */
import type { Stopwatch } from '#domain/ports.ts'

export type Calm = {
  /** Something was in the way just now, and is over. */
  disturb(): void
  /** Milliseconds of unbroken calm up to now. */
  lasted(): number
}

/** `isFine`: nothing is in the way in this moment. What comes and goes between two looks must be told. */
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
