import type { BusinessDay, ReportLine, ReviewDay, ReviewSums, ReviewSummary } from '#contract/review-views.ts'
import { SHOWN_STATES, type ShownState } from '#domain/shown-state.ts'
import { addDays, firstOfMonth } from '../../../words/days.ts'
import type { Range } from '../ranges.ts'

/** `minor`: received through the provider and in cash. */
type Received = { readonly count: number; readonly minor: bigint }
/** One bar. `part` as in a report's line; for months the first day. `cut`: the days of a month that were asked for, if not all. */
export type Point = Received & { readonly part: string; readonly cut?: Days }
type Days = { readonly from: BusinessDay; readonly to: BusinessDay }
export type Outcome = Received & { readonly group: ShownState }

/** More bars than this are too thin to be told apart. */
const MOST_DAYS = 62

/**
 * Oldest first, from the first day with an order to the last, so that a quiet one shows as a gap; months where the days
 * are too many. `asked`: the days of the query, as far as there can be orders.
 */
export function takingsByTime(
  days: readonly ReviewDay[],
  asked: Range,
): { readonly step: 'day' | 'month'; readonly points: readonly Point[] } {
  const [first, last] = [days.at(-1)?.day, days[0]?.day]
  if (first === undefined || last === undefined) return { step: 'day', points: [] }
  const step = addDays(first, MOST_DAYS) > last ? 'day' : 'month'
  const points = new Map<BusinessDay, Point>()
  const [from, to] = [Math.min(asked.from ?? 0, first), Math.max(asked.to ?? Infinity, last)]
  for (let at = step === 'day' ? first : firstOfMonth(first); at <= last;) {
    const next = step === 'day' ? addDays(at, 1) : firstOfMonth(addDays(at, 31))
    const end = addDays(next, -1)
    const isCut = from > at || to < end
    points.set(at, {
      ...{ part: String(at), count: 0, minor: 0n },
      ...(isCut ? { cut: { from: Math.max(from, at), to: Math.min(to, end) } } : {}),
    })
    at = next
  }
  for (const { day, ...sums } of days) {
    const at = step === 'day' ? day : firstOfMonth(day)
    const known = points.get(at)
    if (known === undefined) continue
    points.set(at, { ...known, count: known.count + sums.count, minor: known.minor + receivedOf(sums) })
  }
  return { step, points: [...points.values()] }
}

/** Every hour from the first with an order to the last, so that a quiet one shows as a gap. */
export function takingsByHour(lines: readonly ReportLine[]): readonly Point[] {
  const hours = lines.map(({ part }) => Number(part))
  const [first, last] = [Math.min(...hours), Math.max(...hours)]
  if (hours.length === 0) return []
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const part = String(first + index)
    const line = lines.find((each) => each.part === part)
    return line === undefined
      ? { part, count: 0, minor: 0n }
      : { part, count: line.count, minor: receivedOf(line) }
  })
}

export function outcomesOf({ groups }: Pick<ReviewSummary, 'groups'>): readonly Outcome[] {
  return SHOWN_STATES.flatMap((group) => {
    const sums = groups[group]
    return sums === undefined ? [] : [{ group, count: sums.count, minor: receivedOf(sums) }]
  })
}

const receivedOf = ({ cameMinor, cashMinor }: ReviewSums): bigint => cameMinor + cashMinor

/** The one that stands out; undefined when all are nothing. */
export function highestOf<P extends Point>(points: readonly P[]): P | undefined {
  const [first, ...others] = points
  if (first === undefined) return undefined
  const highest = others.reduce((best, each) => (each.minor > best.minor ? each : best), first)
  return highest.minor > 0n ? highest : undefined
}
