import { jakartaDay } from '#domain/timestamp.ts'

export type Kept = {
  readonly name: string
  /** Counts up with each backup: their true order. */
  readonly number: number
  /** Epoch milliseconds by this machine's clock; may be absurd. */
  readonly madeAt: number
}

export const KEEP = { days: 7, weeks: 4, months: 12 } as const

const DAY_MS = 86_400_000
const WEEK_DAYS = 7
/** 1970 began on a Thursday, and weeks begin on Mondays. */
const FIRST_MONDAY = 4
/** A time outside these bounds comes from a wrong clock. */
const EARLIEST = Date.UTC(2020, 0, 1)
const LATEST = Date.UTC(2100, 0, 1)

/**
 * Names of the backups to delete (grandfather-father-son). The newest backup of each of the last seven days, four
 * weeks and twelve months stays. "Last" follows the number, not the clock, and counts only periods that have a
 * backup. So a clock that ran ahead, or a till switched off for a year, costs none. The newest backup always stays.
 */
export function mayGo(backups: readonly Kept[]): readonly string[] {
  const newestFirst = backups.toSorted((a, b) => b.number - a.number)
  const stays = new Set(newestFirst.slice(0, 1).map(({ name }) => name))
  for (const { of, most } of [
    { of: dayOf, most: KEEP.days },
    { of: weekOf, most: KEEP.weeks },
    { of: monthOf, most: KEEP.months },
  ]) {
    const seen = new Set<string>()
    for (const backup of newestFirst) {
      const period = of(backup.madeAt)
      if (seen.has(period)) continue
      if (seen.size === most) break
      seen.add(period)
      stays.add(backup.name)
    }
  }
  return newestFirst.map(({ name }) => name).filter((name) => !stays.has(name))
}

/** All impossible times share one "day", so they occupy at most one of the seven. */
function dayOf(ms: number): string {
  return ms >= EARLIEST && ms < LATEST ? jakartaDay(ms) : 'none'
}

function weekOf(ms: number): string {
  const day = dayOf(ms)
  return day === 'none' ? day : String(Math.floor((Date.parse(day) / DAY_MS - FIRST_MONDAY) / WEEK_DAYS))
}

function monthOf(ms: number): string {
  return dayOf(ms).slice(0, 7)
}
