/** Wrong PINs cost time, and more each time. */

/** A person mistypes; from then on it costs time. */
export const FREE_TRIES = 5

const WAITS_MS = [30_000, 60_000, 5 * 60_000, 15 * 60_000, 60 * 60_000] as const
const LONGEST_WAIT_MS = 60 * 60_000
/** Beyond this nothing grows any more. */
const MOST_COUNTED = 1_000

/** How one person's tries stand. */
export type Tries = {
  /** Failed, or begun and never judged: a try counts before it is looked at. */
  readonly failed: number
  /** When the last was begun, on the stopwatch of this run; when the program started, for one of a run before. */
  readonly since: number
}

/** Milliseconds to wait after so many: 30 s after the fifth, then 1, 5 and 15 minutes, an hour at most. */
export function waitAfter(failed: number): number {
  if (failed < FREE_TRIES) return 0
  return WAITS_MS[failed - FREE_TRIES] ?? LONGEST_WAIT_MS
}

/** Milliseconds of running time before the next PIN is looked at; 0 when it is at once. */
export function waitLeft({ failed, since }: Tries, elapsed: number): number {
  return Math.max(0, waitAfter(failed) - Math.max(0, elapsed - since))
}

/** Tries before the next wait; 0 once there is a wait after each. */
export function triesLeft({ failed }: Tries): number {
  return Math.max(0, FREE_TRIES - failed)
}

/** To be on the disk before the PIN is compared: who ends the program in between has had the try. */
export function countTry({ failed }: Tries, elapsed: number): Tries {
  return { failed: Math.min(failed + 1, MOST_COUNTED), since: elapsed }
}

/** How many failed, as it was kept. What cannot be read was not nothing: it waits like the first that has to. */
export function readFailed(kept: string | undefined): number {
  if (kept === undefined) return 0
  return /^\d{1,4}$/.test(kept) ? Math.min(Number(kept), MOST_COUNTED) : FREE_TRIES
}
