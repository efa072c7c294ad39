import type { ReportLine, ReviewDay, ReviewSums, ReviewSummary } from '#contract/review-views.ts'
import { SHOWN_STATES, type ShownState } from '#domain/shown-state.ts'
import { firstOfMonth } from '../../../words/days.ts'

/** `minor`: received through the provider and in cash. */
type Received = { readonly count: number; readonly minor: bigint }
/** One bar. `part` as in a report's line; for months the first day. */
export type Point = Received & { readonly part: string }
export type Outcome = Received & { readonly group: ShownState }

/** More bars than this are too thin to be told apart. */
const MOST_DAYS = 62

/** Oldest first; months where the days are too many. */
export function takingsByTime(days: readonly ReviewDay[]): {
  readonly step: 'day' | 'month'
  readonly points: readonly Point[]
} {
  const step = days.length > MOST_DAYS ? 'month' : 'day'
  const points = new Map<string, Point>()
  for (const { day, ...sums } of days.toReversed()) {
    const part = String(step === 'month' ? firstOfMonth(day) : day)
    const known = points.get(part) ?? { part, count: 0, minor: 0n }
    points.set(part, { part, count: known.count + sums.count, minor: known.minor + receivedOf(sums) })
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
