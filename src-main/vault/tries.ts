import type { Tries } from './format.ts'

export const NO_TRIES: Tries = { failed: 0, lastAt: 0 }

/** A person mistypes; from the third on it costs time. */
const FREE_TRIES = 2
const FIRST_WAIT_MS = 5_000
const LONGEST_WAIT_MS = 15 * 60_000
/** Beyond this the wait does not grow any more. */
const MOST_COUNTED = 1_000

/** Milliseconds to wait after so many wrong passphrases: 5 s, 10 s, 20 s, up to a quarter of an hour. */
export function waitMs(failed: number): number {
  if (failed <= FREE_TRIES) return 0
  return Math.min(FIRST_WAIT_MS * 2 ** (failed - FREE_TRIES - 1), LONGEST_WAIT_MS)
}

export type Judged =
  | { readonly allowed: true }
  /** `tries` is to be kept when it is not the one that was judged. */
  | { readonly allowed: false; readonly retryAt: number; readonly tries: Tries }

/**
 * Whether a passphrase may be tried at `now` (epoch ms). A clock that stands before the last try was set back: the wait
 * begins anew, so that it is neither cut short by that nor as long as the clock was wrong.
 */
export function judgeTry(tries: Tries, now: number): Judged {
  const wait = waitMs(tries.failed)
  const from = now < tries.lastAt ? { ...tries, lastAt: now } : tries
  const retryAt = from.lastAt + wait
  return wait === 0 || now >= retryAt ? { allowed: true } : { allowed: false, retryAt, tries: from }
}

/** To be kept before the passphrase is looked at: who ends the program in between has had the try. */
export function countTry(tries: Tries, now: number): Tries {
  return { failed: Math.min(tries.failed + 1, MOST_COUNTED), lastAt: now }
}
