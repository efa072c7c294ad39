/** The groups of the fake review's report and their figures. */
import type { ReportBy, ReportFigures, ReviewSums } from '#contract/review-views.ts'
import { at, cameOf, CASHIERS, DAY_MS, dayBack, METHODS, plus, type Fact } from './fake-review-orders.ts'

export const NO_FIGURES: ReportFigures = {
  ...{ count: 0, askedMinor: 0n, cameMinor: 0n, cashMinor: 0n, paid: 0 },
  ...{ ended: 0, cancelled: 0, instead: 0, reprinted: 0 },
}

/** Orders of one kind in the pattern are all made in the same hour. */
export function partOf(by: ReportBy, back: number, kind: Fact): string {
  switch (by) {
    case 'day':
      return String(dayBack(back))
    case 'weekday':
      return String(new Date(Date.UTC(2026, 10, 20) - back * DAY_MS).getUTCDay())
    case 'hour':
      return String(9 + ((kind.nth * 5) % 13))
    case 'cashier':
      return at(CASHIERS, kind.nth)
    case 'method':
      return at(METHODS, kind.nth)
  }
}

export function plusFigures(a: ReportFigures, sums: ReviewSums, kind: Fact): ReportFigures {
  const { count } = sums
  const has = (is: boolean): number => (is ? count : 0)
  const isPaid = cameOf(kind) > 0n
  const isOver = isPaid || ['expired', 'cancelled', 'failed'].includes(kind.state)
  const paid = a.paid + has(isPaid)
  return {
    ...plus(a, sums),
    paid,
    ended: a.ended + has(isOver),
    cancelled: a.cancelled + has(kind.state === 'cancelled'),
    instead: a.instead + has(kind.marks?.includes('cash') ?? false),
    reprinted: a.reprinted + has(kind.marks?.includes('reprinted') ?? false),
    ...(paid === 0 ? {} : { pay: { median: { least: 27, most: 27 }, slow: { least: 165, most: 179 } } }),
  }
}
