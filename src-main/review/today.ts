import type { BusinessDay } from '#contract/review-views.ts'
import type { Counted, DayTakings, HourTakings, TodayTakings } from '#contract/today-views.ts'
import type { Db } from '#journal/connection.ts'
import type { DayCashReads } from '#journal/reads/day-cash.ts'
import { businessDayOf, type DayEnds } from './business-day.ts'
import type { Followed } from './follow.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const JAKARTA = 7 * HOUR

export const TODAY_SQL = {
  /**
   * By hours since the midnight before the day, whenever it ended, and whether an order was made by then. Only what
   * brought something is read.
   */
  hours: `SELECT CAST((created_at - @midnight) / ${HOUR} AS INTEGER) AS nth, created_at <= @until AS isSoFar,
      sum(came > 0) AS gateways, sum(came) AS came, sum(cash > 0) AS cashes, sum(cash) AS cash
    FROM rows INDEXED BY rows_day WHERE day = @day AND came + cash > 0 GROUP BY 1, 2`,
} as const

type Part = {
  /** Hours since the midnight before the day: 27 is 03.00 of the next date. */
  readonly nth: number
  readonly isSoFar: boolean
  readonly kind: keyof DayTakings
  readonly count: number
  readonly minor: bigint
}
type Asked = { readonly day: BusinessDay; readonly until: number; readonly midnight: number }
type Found = Readonly<Record<'nth' | 'isSoFar' | 'gateways' | 'came' | 'cashes' | 'cash', bigint>>

/** `now`: epoch milliseconds. Reads the rows of two days and the refunds paid on them, nothing else. */
export function takingsOfToday(
  read: <T>(question: (db: Db) => T) => T,
  journal: Followed,
  now: number,
): Omit<TodayTakings, 'building'> {
  const ends = journal.dayEnds()
  const head = journal.head()
  const dayAt = (at: number): BusinessDay => businessDayOf(at, ends.endAt(head))
  const partsOf = (day: BusinessDay, until: number): readonly Part[] => {
    const asked = { day, until, midnight: midnightOf(day) }
    return [...read((db) => taken(db, asked)), ...paidBack(journal.cash, ends, asked)]
  }
  const [day, week] = [dayAt(now), dayAt(now - 7 * DAY)]
  // All of today has been by now, also what a clock that was set since has put ahead.
  const today = partsOf(day, Number.MAX_SAFE_INTEGER)
  const first = journal.cash.firstAt()
  const isOlder = first !== undefined && dayAt(first) <= week
  const past = isOlder ? partsOf(week, now - 7 * DAY) : undefined
  return {
    at: now,
    day,
    ...(first === undefined || dayAt(first) === day ? { isFirst: true as const } : {}),
    soFar: sum(today),
    ...(past === undefined
      ? {}
      : { before: { day: week, soFar: sum(past.filter(({ isSoFar }) => isSoFar)), whole: sum(past) } }),
    hours: hoursOf(today, past ?? []),
  }
}

/** Epoch milliseconds, in Jakarta. */
function midnightOf(day: BusinessDay): number {
  return Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100) - JAKARTA
}

function taken(db: Db, asked: Asked): readonly Part[] {
  return db
    .prepare<Asked, Found>(TODAY_SQL.hours)
    .all(asked)
    .flatMap(({ nth, isSoFar, gateways, came, cashes, cash }) => {
      const when = { nth: Number(nth), isSoFar: isSoFar === 1n }
      return [
        { ...when, kind: 'gateway' as const, count: Number(gateways), minor: came },
        { ...when, kind: 'cash' as const, count: Number(cashes), minor: cash },
      ]
    })
}

/** A refund counts on the day on which it was paid. A business day begins at most a day after its date. */
function paidBack(cash: DayCashReads, ends: DayEnds, { day, until, midnight }: Asked): readonly Part[] {
  return cash
    .backBetween(midnight, midnight + 2 * DAY)
    .filter(({ at, seq }) => businessDayOf(Number(at), ends.endAt(seq)) === day)
    .map(({ at, minor }) => ({
      ...{ kind: 'back' as const, count: 1, minor, isSoFar: Number(at) <= until },
      nth: Math.floor((Number(at) - midnight) / HOUR),
    }))
}

function sum(parts: readonly Part[]): DayTakings {
  const of = (kind: Part['kind']): Counted =>
    parts
      .filter((part) => part.kind === kind)
      .reduce((all, { count, minor }) => ({ count: all.count + count, minor: all.minor + minor }), {
        count: 0,
        minor: 0n,
      })
  return { gateway: of('gateway'), cash: of('cash'), back: of('back') }
}

/** A day that ends at half past has the hour of its end twice: first, and last. */
function hoursOf(today: readonly Part[], past: readonly Part[]): readonly HourTakings[] {
  const of = (parts: readonly Part[], nth: number): bigint =>
    parts.reduce((all, part) => (part.nth === nth && part.kind !== 'back' ? all + part.minor : all), 0n)
  const filled = [...today, ...past].filter(({ kind, minor }) => kind !== 'back' && minor > 0n)
  if (filled.length === 0) return []
  const nths = filled.map(({ nth }) => nth)
  const first = Math.min(...nths)
  return Array.from({ length: Math.max(...nths) - first + 1 }, (_, index) => {
    const nth = first + index
    return { hour: nth % 24, todayMinor: of(today, nth), beforeMinor: of(past, nth) }
  })
}
