import type { ReviewQuery } from '#contract/procedures/review.ts'
import type { ReportBy } from '#contract/review-views.ts'
import { withValues } from '../query-fields.ts'
import { withRange } from '../ranges.ts'

/** Whether a filter can leave only this group: no filter fits hours, weekdays, or orders without a cashier. */
export function canNarrow(by: ReportBy, part: string): boolean {
  return by === 'day' || by === 'method' || (by === 'cashier' && part !== '')
}

/** The query that lets only this group through. */
export function narrowed(query: ReviewQuery, by: ReportBy, part: string): ReviewQuery {
  switch (by) {
    case 'day':
      return withRange(query, { from: Number(part), to: Number(part) })
    case 'cashier':
      return withValues(query, 'cashiers', [part])
    case 'method':
      return withValues(query, 'methods', [part])
    default:
      return query
  }
}
