import type { ReportLine, ReviewDay, ReviewSummary } from '#contract/review-views.ts'
import { SHOWN_STATES, type ShownState } from '#domain/shown-state.ts'
import { firstOfMonth } from '../../../words/days.ts'

/** One bar. `part` as in a report's line; for months the first day. */
export type Point = { readonly part: string; readonly count: number; readonly cameMinor: bigint }
export type Outcome = { readonly group: ShownState; readonly count: number; readonly cameMinor: bigint }

/** More bars than this are too thin to be told apart. */
const MOST_DAYS = 62

/** Oldest first; months where the days are too many. */
export function takingsByTime(days: readonly ReviewDay[]): {
  readonly step: 'day' | 'month'
  readonly points: readonly Point[]
} {
  const step = days.length > MOST_DAYS ? 'month' : 'day'
  const points = new Map<string, Point>()
  for (const { day, count, cameMinor } of days.toReversed()) {
    const part = String(step === 'month' ? firstOfMonth(day) : day)
    const known = points.get(part) ?? { part, count: 0, cameMinor: 0n }
    points.set(part, { part, count: known.count + count, cameMinor: known.cameMinor + cameMinor })
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
    return { part, count: line?.count ?? 0, cameMinor: line?.cameMinor ?? 0n }
  })
}

export function outcomesOf({ groups }: Pick<ReviewSummary, 'groups'>): readonly Outcome[] {
  return SHOWN_STATES.flatMap((group) => {
    const sums = groups[group]
    return sums === undefined ? [] : [{ group, count: sums.count, cameMinor: sums.cameMinor }]
  })
}

/** The one that stands out; undefined when all are nothing. */
export function highestOf<P extends Point>(points: readonly P[]): P | undefined {
  const [first, ...others] = points
  if (first === undefined) return undefined
  const highest = others.reduce((best, each) => (each.cameMinor > best.cameMinor ? each : best), first)
  return highest.cameMinor > 0n ? highest : undefined
}
