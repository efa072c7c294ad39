const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** How long no order may have moved for it to be a quiet moment. */
const QUIET_MS = 3 * MINUTE_MS
/** From then on at a quiet moment. */
const SOON_MS = 20 * HOUR_MS
/** From then on at any. */
const NOW_MS = 24 * HOUR_MS
/** A day and two hours: one that was only put off is not late yet. */
export const LATE_MS = 26 * HOUR_MS
const TRY_AGAIN_MS = 15 * MINUTE_MS
/** A clock that was put right by a second is not one that was set back. */
const SET_BACK_MS = HOUR_MS

export type Facts = {
  /** All epoch milliseconds. */
  readonly now: number
  /** When the last good one was made. */
  readonly lastAt?: number | undefined
  readonly failedAt?: number | undefined
  /** When an order last moved. */
  readonly movedAt?: number | undefined
  /** A shift was closed since the last good one. */
  readonly isZNew: boolean
  /** There is a recovery passphrase that does not open the last good one. */
  readonly isKeyNew?: boolean
}

/** Whether a backup should be made now. */
export function isDue({ now, lastAt, failedAt, movedAt, isZNew, isKeyNew = false }: Facts): boolean {
  if (sinceThen(now, failedAt) < TRY_AGAIN_MS) return false
  const age = ageOf(now, lastAt)
  if (age >= NOW_MS) return true
  return sinceThen(now, movedAt) >= QUIET_MS && (isZNew || isKeyNew || age >= SOON_MS)
}

/** How old it is; endless when there is none, or when its time is yet to come: then nobody can say. */
export function ageOf(now: number, madeAt: number | undefined): number {
  if (madeAt === undefined || madeAt > now + SET_BACK_MS) return Infinity
  return Math.max(0, now - madeAt)
}

/** What lies in the future is no reason to wait: a clock was set back. */
function sinceThen(now: number, then: number | undefined): number {
  return then === undefined || then > now ? Infinity : now - then
}
