import type { ReviewQuery } from '#contract/procedures/review.ts'
import type {
  ReportBy,
  ReportFigures,
  ReportLine,
  ReviewMark,
  ReviewReport,
  ReviewRow,
} from '#contract/review-views.ts'
import type { StateKind } from '#domain/order.ts'
import type { Db } from '#journal/connection.ts'
import { alsoOf, type Filter, filterOf } from './filter.ts'
import type { Names } from './names.ts'
import { IN_CASH, payTimeAt, type PayTimes } from './pay-times.ts'
import type { StoredRow } from './put-lines.ts'
import { readRow } from './read-row.ts'
import { bitOf } from './rows.ts'
import { type ReportTable, REPORT_TOTALS } from './schema.ts'
import { slicesOf } from './summary.ts'

/** Reached the provider, and can end no other way than by a late payment. */
const ENDED: readonly StateKind[] = [
  ...(['paid', 'paid-late', 'paid-wrong-amount'] as const),
  ...(['expired', 'cancelled', 'failed', 'refused'] as const),
]

type Column = 'day' | 'hour' | 'cashier' | 'method'
const CANCELLED = ['cancelled', 'voided'] as const

const COLUMN: Readonly<Record<ReportBy, Column>> = {
  day: 'day',
  weekday: 'day',
  hour: 'hour',
  cashier: 'cashier',
  method: 'method',
}

/** Totals that know all that is asked for, or else the rows themselves, by the index of their days. */
export function reportSource({ columns, amount }: Filter, column: Column): ReportTable | 'rows' {
  if (amount !== undefined) return 'rows'
  const asked: readonly string[] = [...columns, column]
  const tables = Object.entries(REPORT_TOTALS) as [ReportTable, readonly string[]][]
  return tables.find(([, known]) => asked.every((each) => known.includes(each)))?.[0] ?? 'rows'
}

/** Of a group, and no manager has decided. */
const OPEN = `+grp = ? AND marks & ${bitOf('resolved')} = 0`

export const REPORT_SQL = {
  sums: (filter: Filter, by: ReportBy, names: Pick<Names, 'numberOf'>): string => {
    const column = COLUMN[by]
    const source = reportSource(filter, column)
    const [from, count] = source === 'rows' ? ['rows INDEXED BY rows_day', '1'] : [source, 'count']
    const also = filter.amount === undefined ? '' : ` AND ${filter.amount}`
    const of = (states: readonly ReviewRow['state'][]): string =>
      `total(CASE WHEN state IN (${states.flatMap((state) => names.numberOf('state', state) ?? []).join(', ')}) THEN ${count} END)`
    const marked = (mark: ReviewMark): string =>
      `total(CASE WHEN marks & ${bitOf(mark)} <> 0 THEN ${count} END)`
    return `SELECT ${column} AS line, took, sum(${count}) AS orders, sum(asked) AS asked, sum(came) AS came, sum(cash) AS drawer,
        ${of(ENDED)} AS ended, ${of(CANCELLED)} AS cancelled, ${marked('cash')} AS instead,
        ${marked('reprinted')} AS reprinted
      FROM ${from} WHERE day BETWEEN ? AND ? AND +${filter.key}${also} GROUP BY line, took`
  },
  /** The days that have an order of a group. */
  days: ({ key, totals }: Filter): string =>
    `SELECT DISTINCT day FROM ${totals} WHERE ${key} AND ${OPEN} ORDER BY day`,
  oldest: (filter: Filter): string => `SELECT * FROM rows WHERE id = (
    SELECT min(id) FROM rows INDEXED BY rows_day WHERE day = ? AND ${alsoOf(filter)} AND ${OPEN})`,
} as const

type Part = {
  readonly line: bigint
  readonly took: bigint
  readonly orders: bigint
  readonly asked: bigint
  readonly came: bigint
  readonly drawer: bigint
  /** `total` gives these as floats, which are exact for counts. */
  readonly ended: number
  readonly cancelled: number
  readonly instead: number
  readonly reprinted: number
}

type Counts = Omit<ReportFigures, 'pay'>
type Group = { counts: Counts; readonly times: PayTimes }

/** In slices of days, between which `pause` lets others run. Nothing else reads `db` meanwhile. */
export async function reportOf(
  db: Db,
  names: Names,
  { query, by }: { readonly query: ReviewQuery; readonly by: ReportBy },
  pause: () => Promise<void>,
): Promise<Omit<ReviewReport, 'asOf' | 'building'>> {
  const filter = filterOf(query, names)
  const groups = new Map<string, Group>()
  const total = none()
  if (filter === undefined) return { by, lines: [], total: figuresOf(total) }
  const sums = db.prepare<[number, number], Part>(REPORT_SQL.sums(filter, by, names))
  let isFirst = true
  for (const { from, to } of slicesOf(db, filter)) {
    if (!isFirst) await pause()
    isFirst = false
    for (const part of sums.iterate(from, to)) {
      const name = nameOf(by, Number(part.line), names)
      const group = groups.get(name) ?? none()
      groups.set(name, group)
      add(group, part)
      add(total, part)
    }
  }
  const oldest = oldestUncertain(db, names, filter)
  return {
    by,
    lines: [...groups]
      .map(([part, group]): ReportLine => ({ part, ...figuresOf(group) }))
      .toSorted((a, b) => inOrder(by, a, b)),
    total: figuresOf(total),
    ...(oldest === undefined ? {} : { oldest }),
  }
}

/** Of the oldest day that has one. */
function oldestUncertain(db: Db, names: Names, filter: Filter): ReviewRow | undefined {
  const group = names.numberOf('grp', 'uncertain')
  if (group === undefined) return undefined
  const oldest = db.prepare<[bigint, number], StoredRow>(REPORT_SQL.oldest(filter))
  for (const day of db.prepare<[number], bigint>(REPORT_SQL.days(filter)).pluck().all(group)) {
    const row = oldest.get(day, group)
    if (row !== undefined) return readRow(row, names)
  }
  return undefined
}

function nameOf(by: ReportBy, part: number, names: Names): string {
  switch (by) {
    case 'weekday': {
      const utc = Date.UTC(Math.floor(part / 10_000), (Math.floor(part / 100) % 100) - 1, part % 100)
      return String(new Date(utc).getUTCDay())
    }
    case 'cashier':
    case 'method':
      return names.nameOf(part) ?? ''
    default:
      return String(part)
  }
}

/** Newest day first; hours as in a day; the week from Monday; otherwise most money first. */
function inOrder(by: ReportBy, a: ReportLine, b: ReportLine): number {
  switch (by) {
    case 'day':
      return Number(b.part) - Number(a.part)
    case 'hour':
      return Number(a.part) - Number(b.part)
    case 'weekday':
      return ((Number(a.part) + 6) % 7) - ((Number(b.part) + 6) % 7)
    default:
      return Number(b.cameMinor - a.cameMinor) || b.count - a.count || (a.part < b.part ? -1 : 1)
  }
}

function none(): Group {
  const counts: Counts = {
    ...{ count: 0, askedMinor: 0n, cameMinor: 0n, cashMinor: 0n, paid: 0 },
    ...{ ended: 0, cancelled: 0, instead: 0, reprinted: 0 },
  }
  return { counts, times: new Map() }
}

function add(group: Group, part: Part): void {
  const { counts, times } = group
  const [orders, took] = [Number(part.orders), Number(part.took)]
  const isPaid = took >= 0
  group.counts = {
    count: counts.count + orders,
    askedMinor: counts.askedMinor + part.asked,
    cameMinor: counts.cameMinor + part.came,
    cashMinor: counts.cashMinor + part.drawer,
    paid: counts.paid + (isPaid ? orders : 0),
    ended: counts.ended + (took === IN_CASH ? 0 : part.ended),
    cancelled: counts.cancelled + part.cancelled,
    instead: counts.instead + part.instead,
    reprinted: counts.reprinted + part.reprinted,
  }
  if (isPaid) times.set(took, (times.get(took) ?? 0) + orders)
}

function figuresOf({ counts, times }: Group): ReportFigures {
  const median = payTimeAt(times, 0.5)
  const slow = payTimeAt(times, 0.95)
  return median === undefined || slow === undefined ? counts : { ...counts, pay: { median, slow } }
}
