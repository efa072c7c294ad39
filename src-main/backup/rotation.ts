import { jakartaDay } from '#domain/timestamp.ts'

export type Kept = {
  readonly name: string
  /** Counted up with each backup: their true order. */
  readonly number: number
  /** Epoch milliseconds, as the machine believed them; may be absurd. */
  readonly madeAt: number
}

export const KEEP = { days: 7, weeks: 4, months: 12 } as const

const DAY_MS = 86_400_000
const WEEK_DAYS = 7
/** 1970 began on a Thursday, weeks begin on Mondays. */
const FIRST_MONDAY = 4
/** Beyond these no calendar of ours has a day; such a time is one that a clock has made up. */
const EARLIEST = Date.UTC(2020, 0, 1)
const LATEST = Date.UTC(2100, 0, 1)

/**
 * The names that may go: grandfather, father, son. Of the last seven days, four weeks and twelve months that have a backup the
 * newest of each stays. "Last" goes by number and never by the clock, and days are those that have a backup and not those
 * that have passed: a clock that ran ahead, a till that stood still for a year, cost none. The newest stays whatever it says.
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

/** All that no calendar has are one day: they can be no more than one of the seven. */
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
