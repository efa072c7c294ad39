import type { BusinessDay } from '#contract/review-views.ts'
import type { Counted, DayTakings, HourTakings, TodayTakings } from '#contract/today-views.ts'
import type { Db } from '#journal/connection.ts'
import type { DayCashReads } from '#journal/reads/day-cash.ts'
import { businessDayOf, type DayEnds } from './business-day.ts'
import type { Followed } from './follow.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const JAKARTA = 7 * HOUR
/** A business day can begin a day after its date, and a clock that was set can be this wrong. */
const MARGIN = 2 * DAY

export const TODAY_SQL = {
  /** By the hour of the clock, and whether an order was made by then. Only what brought something is read. */
  hours: `SELECT (created_at + ${JAKARTA}) / ${HOUR} % 24 AS hour, created_at <= @until AS isSoFar,
      count(*) AS count, sum(came) AS minor
    FROM rows INDEXED BY rows_day WHERE day = @day AND came > 0 GROUP BY 1, 2`,
} as const

type Part = {
  readonly hour: number
  readonly isSoFar: boolean
  readonly kind: keyof DayTakings
  readonly count: number
  readonly minor: bigint
}
type Asked = { readonly day: BusinessDay; readonly until: number }

/** `now`: epoch milliseconds. Reads the rows of two days and the cash around them, nothing else. */
export function takingsOfToday(
  read: <T>(question: (db: Db) => T) => T,
  journal: Followed,
  now: number,
): Omit<TodayTakings, 'building'> {
  const ends = journal.dayEnds()
  const head = journal.head()
  const dayAt = (at: number): BusinessDay => businessDayOf(at, ends.endAt(head))
  const partsOf = (asked: Asked): readonly Part[] => [
    ...read((db) => fromGateway(db, asked)),
    ...inCash(journal.cash, ends, head, asked),
  ]
  const [day, week] = [dayAt(now), dayAt(now - 7 * DAY)]
  // All of today has been by now, also what a clock that was set since has put ahead.
  const today = partsOf({ day, until: Number.MAX_SAFE_INTEGER })
  const first = journal.cash.firstAt()
  const isOlder = first !== undefined && dayAt(first) <= week
  const past = isOlder ? partsOf({ day: week, until: now - 7 * DAY }) : undefined
  return {
    at: now,
    day,
    soFar: sum(today),
    ...(past === undefined
      ? {}
      : { before: { day: week, soFar: sum(past.filter(({ isSoFar }) => isSoFar)), whole: sum(past) } }),
    hours: hoursOf(today, past ?? [], Math.floor(ends.endAt(head)(now) / 60)),
  }
}

function fromGateway(db: Db, asked: Asked): readonly Part[] {
  const found = db
    .prepare<Asked, { hour: bigint; isSoFar: bigint; count: bigint; minor: bigint }>(TODAY_SQL.hours)
    .all(asked)
  return found.map(({ hour, isSoFar, count, minor }) => ({
    ...{ kind: 'gateway' as const, minor },
    ...{ hour: Number(hour), isSoFar: isSoFar === 1n, count: Number(count) },
  }))
}

/** Cash has its day as an order has: by the shop's hour when it was taken. */
function inCash(cash: DayCashReads, ends: DayEnds, head: bigint, { day, until }: Asked): readonly Part[] {
  const midnight = Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100) - JAKARTA
  const from = cash.seqOf(midnight - MARGIN, head)
  const before = cash.seqOf(midnight + DAY + MARGIN, head)
  const kinds = [
    ['cash', cash.soldFor(from, before)],
    ['cash', cash.insteadFor(from, before)],
    ['back', cash.backFor(from, before)],
  ] as const
  return kinds.flatMap(([kind, rows]) =>
    rows
      .filter(({ at, seq }) => businessDayOf(Number(at), ends.endAt(seq)) === day)
      .map(({ at, minor }) => ({
        ...{ kind, count: 1, minor, isSoFar: Number(at) <= until },
        hour: Math.floor((Number(at) + JAKARTA) / HOUR) % 24,
      })),
  )
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

/** `begins`: the hour at which a business day does. */
function hoursOf(today: readonly Part[], past: readonly Part[], begins: number): readonly HourTakings[] {
  const of = (parts: readonly Part[], hour: number): bigint =>
    parts.reduce((all, part) => (part.hour === hour && part.kind !== 'back' ? all + part.minor : all), 0n)
  const all = Array.from({ length: 24 }, (_, nth) => {
    const hour = (begins + nth) % 24
    return { hour, todayMinor: of(today, hour), beforeMinor: of(past, hour) }
  })
  const has = ({ todayMinor, beforeMinor }: HourTakings): boolean => todayMinor + beforeMinor > 0n
  return all.slice(Math.max(0, all.findIndex(has)), all.findLastIndex(has) + 1)
}
