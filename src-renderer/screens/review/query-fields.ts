import type { ReviewQuery } from '#contract/procedures/review.ts'

/** The filters in addition to the days, in their order on the screen. */
export const FIELDS = ['groups', 'marks', 'methods', 'wallets', 'cashiers', 'tills', 'amount'] as const
export type Field = (typeof FIELDS)[number]
export type ListField = Exclude<Field, 'amount'>

export function isSet(query: ReviewQuery, field: Field): boolean {
  if (field === 'amount') return query.least !== undefined || query.most !== undefined
  return query[field] !== undefined
}

/** The query without that filter. */
export function without(query: ReviewQuery, field: Field): ReviewQuery {
  const dropped: readonly string[] = field === 'amount' ? ['least', 'most'] : [field]
  return Object.fromEntries(Object.entries(query).filter(([name]) => !dropped.includes(name)))
}

/** The query with these values in that filter; without it when the list is empty. */
export function withValues(query: ReviewQuery, field: ListField, values: readonly string[]): ReviewQuery {
  // The values are those that the filter offered; the type of a form's values loses that.
  return values.length === 0 ? without(query, field) : { ...query, [field]: [...values] }
}

export function withAmounts(
  query: ReviewQuery,
  { least, most }: { readonly least: bigint | undefined; readonly most: bigint | undefined },
): ReviewQuery {
  return {
    ...without(query, 'amount'),
    ...(least === undefined ? {} : { least }),
    ...(most === undefined ? {} : { most }),
  }
}

/** Only the days. */
export function withoutFilters({ from, to }: ReviewQuery): ReviewQuery {
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
}

/** Turns one value on as the only one of its filter, or off again. */
export function toggled(query: ReviewQuery, field: ListField, value: string): ReviewQuery {
  const now: readonly string[] = query[field] ?? []
  return withValues(query, field, now.length === 1 && now[0] === value ? [] : [value])
}
