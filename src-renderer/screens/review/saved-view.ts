import type { ReviewQuery, ReviewView } from '#contract/procedures/review.ts'
import type { BusinessDay, ReviewChoices } from '#contract/review-views.ts'
import type { Words } from '../../words/words.tsx'
import { filterWords } from './chip-words.ts'
import { FIELDS, isSet } from './query-fields.ts'
import { datesWords } from './range-words.ts'
import { nameOfRange, rangeOf, withRange } from './ranges.ts'

/** What is shown, to be saved: days that have a name move on with the calendar, two dates stay. */
export function viewOf(name: string, query: ReviewQuery, choices: ReviewChoices): ReviewView {
  const named = nameOfRange(query, choices)
  if (named.kind !== 'preset' || named.name === 'all') return { name, query }
  return { name, query: withRange(query, {}), range: named.name }
}

/** The query of a view as of today. */
export function queryOf({ query, range }: ReviewView, today: BusinessDay): ReviewQuery {
  return range === undefined ? query : withRange(query, rangeOf(range, today))
}

/** Whether both let through the same, in whatever order their values were chosen. */
export function isSameQuery(a: ReviewQuery, b: ReviewQuery): boolean {
  return textOf(a) === textOf(b)
}

/** The days, then the filters: "7 hari · Status: Sudah dibayar". */
export function viewWords(
  { query, range }: ReviewView,
  choices: ReviewChoices,
  words: Words,
  nameOf: (id: string) => string,
): string {
  const { t } = words
  const days =
    range !== undefined
      ? t(`review.range.${range}`)
      : (query.from ?? query.to) === undefined
        ? t('review.range.all')
        : datesWords(query, choices, words)
  const filters = FIELDS.filter((field) => isSet(query, field)).map((field) =>
    t('review.views.filter', {
      name: t(`review.field.${field}`),
      values: filterWords(query, field, { t, nameOf }),
    }),
  )
  return [days, ...filters].join(' · ')
}

function textOf(query: ReviewQuery): string {
  const fields = Object.entries(query).map(([name, value]) =>
    Array.isArray(value) ? `${name} ${value.map(String).toSorted().join()}` : `${name} ${String(value)}`,
  )
  return fields.toSorted().join('\n')
}
