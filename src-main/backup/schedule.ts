import type { BackupState } from '#contract/backup-views.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** A moment is quiet when no order has changed for this long. */
const QUIET_MS = 3 * MINUTE_MS
/** From this age on, a backup is due at a quiet moment. */
const SOON_MS = 20 * HOUR_MS
/** From this age on, a backup is due at any moment. */
const NOW_MS = 24 * HOUR_MS
/** A day and two hours: a backup that was only deferred is not late yet. */
const LATE_MS = 26 * HOUR_MS
const TRY_AGAIN_MS = 15 * MINUTE_MS
/** Tolerance for small clock corrections, which do not count as setting the clock back. */
const SET_BACK_MS = HOUR_MS

export type Facts = {
  /** All epoch milliseconds. */
  readonly now: number
  /** When the last good backup was made. */
  readonly lastAt?: number | undefined
  readonly failedAt?: number | undefined
  /** When an order last changed. */
  readonly movedAt?: number | undefined
  /** A shift was closed since the last good backup. */
  readonly isZNew: boolean
  /** A recovery passphrase exists that does not open the last good backup. */
  readonly isKeyNew?: boolean
}

/** Whether a backup should be made now. */
export function isDue({ now, lastAt, failedAt, movedAt, isZNew, isKeyNew = false }: Facts): boolean {
  if (sinceThen(now, failedAt) < TRY_AGAIN_MS) return false
  const age = ageOf(now, lastAt)
  if (age >= NOW_MS) return true
  return sinceThen(now, movedAt) >= QUIET_MS && (isZNew || isKeyNew || age >= SOON_MS)
}

/** How good a last backup of that age is. */
export function stateAt(now: number, madeAt: number | undefined): BackupState {
  if (madeAt === undefined) return 'none'
  return ageOf(now, madeAt) > LATE_MS ? 'late' : 'fresh'
}

/** Age of a backup in milliseconds; infinite when there is no backup, or its time is in the future. */
function ageOf(now: number, madeAt: number | undefined): number {
  if (madeAt === undefined || madeAt > now + SET_BACK_MS) return Infinity
  return Math.max(0, now - madeAt)
}

/** A time in the future means the clock was set back: no reason to wait. */
function sinceThen(now: number, then: number | undefined): number {
  return then === undefined || then > now ? Infinity : now - then
}
