import type { Tries } from './format.ts'

export const NO_TRIES: Tries = { failed: 0, lastAt: 0 }

/** People mistype; a wait starts with the third wrong passphrase. */
const FREE_TRIES = 2
const FIRST_WAIT_MS = 5_000
const LONGEST_WAIT_MS = 15 * 60_000
/** Beyond this count the wait no longer grows. */
const MOST_COUNTED = 1_000

/** Milliseconds to wait after `failed` wrong passphrases: 5 s, 10 s, 20 s, up to a quarter of an hour. */
export function waitMs(failed: number): number {
  if (failed <= FREE_TRIES) return 0
  return Math.min(FIRST_WAIT_MS * 2 ** (failed - FREE_TRIES - 1), LONGEST_WAIT_MS)
}

export type Judged =
  | { readonly allowed: true }
  /** Store `tries` when it differs from the one that was judged. */
  | { readonly allowed: false; readonly retryAt: number; readonly tries: Tries }

/**
 * Whether a passphrase may be tried at `now` (epoch ms). If the clock is before the last try, it was set back and the
 * wait starts again. So a clock change neither shortens the wait nor stretches it by the clock's error.
 */
export function judgeTry(tries: Tries, now: number): Judged {
  const wait = waitMs(tries.failed)
  const from = now < tries.lastAt ? { ...tries, lastAt: now } : tries
  const retryAt = from.lastAt + wait
  return wait === 0 || now >= retryAt ? { allowed: true } : { allowed: false, retryAt, tries: from }
}

/** Store this before checking the passphrase, so that ending the program in between still counts the try. */
export function countTry(tries: Tries, now: number): Tries {
  return { failed: Math.min(tries.failed + 1, MOST_COUNTED), lastAt: now }
}
