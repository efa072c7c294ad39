import { REVIEW_RANGES, type BusinessDay, type ReviewChoices } from '#contract/review-views.ts'
import type { ReviewQuery } from '#contract/procedures/review.ts'
import { addDays, firstOfMonth } from '../../words/days.ts'

export const RANGES = [...REVIEW_RANGES, 'all'] as const
export type RangeName = (typeof RANGES)[number]

/** Both days are included; absent: without end on that side. */
export type Range = Pick<ReviewQuery, 'from' | 'to'>

export function rangeOf(name: RangeName, today: BusinessDay): Range {
  switch (name) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case 'week':
      return { from: addDays(today, -6), to: today }
    case 'month':
      return { from: firstOfMonth(today), to: today }
    case 'last-month': {
      const last = addDays(firstOfMonth(today), -1)
      return { from: firstOfMonth(last), to: last }
    }
    case 'all':
      return {}
  }
}

export type NamedRange =
  | { readonly kind: 'preset'; readonly name: RangeName }
  | { readonly kind: 'z'; readonly z: number }
  | { readonly kind: 'days' }

/** What people call these days. A Z number only where no preset is the same and no other shift. */
export function nameOfRange({ from, to }: Range, choices: ReviewChoices): NamedRange {
  const isSame = (range: Range) => range.from === from && range.to === to
  const name = RANGES.find((each) => isSame(rangeOf(each, choices.today)))
  if (name !== undefined) return { kind: 'preset', name }
  const [shift, ...others] = choices.shifts.filter(isSame)
  return shift === undefined || others.length > 0 ? { kind: 'days' } : { kind: 'z', z: shift.z }
}

/** The query with other days. */
export function withRange({ from: _from, to: _to, ...query }: ReviewQuery, range: Range): ReviewQuery {
  return { ...query, ...range }
}
