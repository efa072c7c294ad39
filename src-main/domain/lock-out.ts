/** Each wrong PIN costs time, and each further one more. */

/** Typing errors are free up to this many; after that each one costs time. */
export const FREE_TRIES = 5

const WAITS_MS = [30_000, 60_000, 5 * 60_000, 15 * 60_000, 60 * 60_000] as const
const LONGEST_WAIT_MS = 60 * 60_000
/** Counting stops here. */
const MOST_COUNTED = 1_000

/** The state of one person's tries. */
export type Tries = {
  /** Failed, or begun and never judged: a try counts before the PIN is compared. */
  readonly failed: number
  /** When the last one was begun, on this run's stopwatch. For one from an earlier run: when the program started. */
  readonly since: number
}

/** Milliseconds to wait after this many failures: 30 s after the fifth, then 1, 5 and 15 minutes, an hour at most. */
export function waitAfter(failed: number): number {
  if (failed < FREE_TRIES) return 0
  return WAITS_MS[failed - FREE_TRIES] ?? LONGEST_WAIT_MS
}

/** Milliseconds of running time before the next PIN is compared; 0 for at once. */
export function waitLeft({ failed, since }: Tries, elapsed: number): number {
  return Math.max(0, waitAfter(failed) - Math.max(0, elapsed - since))
}

/** Tries before the next wait; 0 once there is a wait after each. */
export function triesLeft({ failed }: Tries): number {
  return Math.max(0, FREE_TRIES - failed)
}

/** Must be on disk before the PIN is compared: ending the program in between still costs the try. */
export function countTry({ failed }: Tries, elapsed: number): Tries {
  return { failed: Math.min(failed + 1, MOST_COUNTED), since: elapsed }
}

/** How many failed, as stored. An unreadable count is not zero: it waits like the fifth failure. */
export function readFailed(kept: string | undefined): number {
  if (kept === undefined) return 0
  return /^\d{1,4}$/.test(kept) ? Math.min(Number(kept), MOST_COUNTED) : FREE_TRIES
}
