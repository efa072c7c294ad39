import type { ReviewQuery } from '#contract/procedures/review.ts'
import { REVIEW_MARKS, type ReviewSummary } from '#contract/review-views.ts'
import type { Db } from '#journal/connection.ts'
import { type Filter, filterOf } from './filter.ts'
import type { Names } from './names.ts'
import { bitOf } from './rows.ts'

const SUMS = 'sum(count) AS count, sum(asked) AS asked, sum(came) AS came, sum(cash) AS cash'

export const SUMMARY_SQL = {
  /** Sums by day, by group and by marks; of each the others are 0. */
  totals: (filter: Filter): string => `WITH part AS ${partOf(filter)}
    SELECT day, 0 AS grp, 0 AS marks, ${SUMS} FROM part GROUP BY day
    UNION ALL SELECT 0, grp, 0, ${SUMS} FROM part GROUP BY grp
    UNION ALL SELECT 0, 0, marks, ${SUMS} FROM part WHERE marks <> 0 GROUP BY marks`,
  days: ({ key, totals }: Filter): string =>
    `SELECT day, sum(count) AS count FROM ${totals} WHERE ${key} GROUP BY day ORDER BY day DESC`,
  /** Of the days from one to another: with bounds of the amount, the rows are counted. */
  counted: ({ key, amount }: Filter): string =>
    `SELECT day, grp, marks, count(*) AS count, sum(asked) AS asked, sum(came) AS came,
        sum(cash) AS cash
      FROM rows INDEXED BY rows_day WHERE day BETWEEN ? AND ? AND +${key} AND ${amount ?? '1'}
      GROUP BY day, grp, marks ORDER BY day DESC`,
} as const

/** The totals without methods and names are read once for each kind of sum, the many others only once. */
function partOf({ key, totals }: Filter): string {
  if (totals === 'day_groups') return `NOT MATERIALIZED (SELECT * FROM day_groups WHERE ${key})`
  return `MATERIALIZED (SELECT day, grp, marks, ${SUMS} FROM day_totals WHERE ${key} GROUP BY day, grp, marks)`
}

/** A few milliseconds: what other queries wait for at most. */
const COUNTED_A_SLICE = 20_000

/** Sums of what has this day, group and marks; 0 is any. */
type Part = {
  readonly day: bigint
  readonly grp: bigint
  readonly marks: bigint
  readonly count: bigint
  readonly asked: bigint
  readonly came: bigint
  readonly cash: bigint
}
type Sums = { count: number; askedMinor: bigint; cameMinor: bigint; cashMinor: bigint }
type Summed = Omit<ReviewSummary, 'asOf' | 'building'>

/** Whether the sums must be counted row by row: the totals of a day do not know single amounts. */
export function isCounted({ least, most }: ReviewQuery): boolean {
  return least !== undefined || most !== undefined
}

/** From the totals of the days, for a query without bounds of the amount. */
export function summaryOf(db: Db, names: Names, query: ReviewQuery): Summed {
  const filter = filterOf(query, names)
  if (filter === undefined) return sumUp([], names)
  return sumUp(db.prepare<[], Part>(SUMMARY_SQL.totals(filter)).all(), names)
}

/** Row by row, in slices between which `pause` lets others run. Nothing else reads `db` meanwhile. */
export async function countedSummary(
  db: Db,
  names: Names,
  query: ReviewQuery,
  pause: () => Promise<void>,
): Promise<Summed> {
  const filter = filterOf(query, names)
  if (filter === undefined) return sumUp([], names)
  const counted = db.prepare<[number, number], Part>(SUMMARY_SQL.counted(filter))
  const parts: Part[] = []
  for (const { from, to } of slicesOf(db, filter)) {
    if (parts.length > 0) await pause()
    parts.push(...counted.all(from, to))
  }
  return sumUp(parts, names)
}

/** Days that can hold a match, newest first, in slices of about as many rows. */
export function slicesOf(db: Db, filter: Filter): readonly { readonly from: number; readonly to: number }[] {
  const slices: { from: number; to: number }[] = []
  let count = COUNTED_A_SLICE
  const days = db
    .prepare<[], { readonly day: number; readonly count: number }>(SUMMARY_SQL.days(filter))
    .safeIntegers(false)
  for (const { day, count: ofDay } of days.all()) {
    const last = slices.at(-1)
    if (last === undefined || count + ofDay > COUNTED_A_SLICE) {
      slices.push({ from: day, to: day })
      count = ofDay
    } else {
      last.from = day
      count += ofDay
    }
  }
  return slices
}

function sumUp(parts: readonly Part[], names: Names): Summed {
  const days: (Sums & { readonly day: number })[] = []
  const total = none()
  const groups = new Map<string, Sums>()
  const marks = new Map<string, Sums>()
  for (const part of parts) {
    const [day, grp, bits] = [Number(part.day), Number(part.grp), Number(part.marks)]
    if (day !== 0) {
      let of = days.at(-1)
      if (of?.day !== day) days.push((of = { day, ...none() }))
      add(of, part)
      add(total, part)
    }
    if (grp !== 0) add(inMap(groups, names.nameOf(grp) ?? ''), part)
    if (bits !== 0)
      for (const mark of REVIEW_MARKS) if ((bits & bitOf(mark)) !== 0) add(inMap(marks, mark), part)
  }
  return {
    days: days.toSorted((a, b) => b.day - a.day),
    total,
    groups: Object.fromEntries(groups),
    marks: Object.fromEntries(marks),
  }
}

const none = (): Sums => ({ count: 0, askedMinor: 0n, cameMinor: 0n, cashMinor: 0n })

function inMap(map: Map<string, Sums>, name: string): Sums {
  const found = map.get(name) ?? none()
  map.set(name, found)
  return found
}

function add(sums: Sums, { count, asked, came, cash }: Part): void {
  sums.count += Number(count)
  sums.askedMinor += asked
  sums.cameMinor += came
  sums.cashMinor += cash
}
