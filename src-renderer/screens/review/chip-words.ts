import type { ReviewQuery } from '#contract/procedures/review.ts'
import { REVIEW_MARKS, REVIEW_METHODS } from '#contract/review-views.ts'
import { SHOWN_STATES } from '#domain/shown-state.ts'
import { moneyWords } from '../../ui/money-text.tsx'
import type { Words } from '../../words/words.tsx'
import type { Field, ListField } from './query-fields.ts'

type Given = Pick<Words, 't'> & { readonly nameOf: (id: string) => string }

/** A value of a filter as people know it. */
export function valueWords(field: ListField, value: string, { t, nameOf }: Given): string {
  switch (field) {
    case 'groups': {
      const group = SHOWN_STATES.find((each) => each === value)
      return group === undefined ? value : t(`sale.status.${group}`)
    }
    case 'marks': {
      const mark = REVIEW_MARKS.find((each) => each === value)
      return mark === undefined ? value : t(`review.mark.${mark}`)
    }
    case 'methods': {
      const method = REVIEW_METHODS.find((each) => each === value)
      return method === undefined ? value : t(`common.method.${method}`)
    }
    case 'cashiers':
      return nameOf(value)
    case 'tills':
      return t('review.till', { name: value })
    case 'wallets':
      return value
  }
}

/** What a filter is set to, whole. */
export function filterWords(query: ReviewQuery, field: Field, given: Given): string {
  if (field !== 'amount') {
    const values: readonly string[] = query[field] ?? []
    return values.map((value) => valueWords(field, value, given)).join(', ')
  }
  const { least, most } = query
  const { t } = given
  if (least !== undefined && most !== undefined)
    return t('review.amount.between', { least: moneyWords(least), most: moneyWords(most) })
  if (least !== undefined) return t('review.amount.least', { least: moneyWords(least) })
  return most === undefined ? '' : t('review.amount.most', { most: moneyWords(most) })
}

const SHOWN = 2

/** The same for a chip: the first values, and how many more. */
export function chipWords(query: ReviewQuery, field: Field, given: Given): string {
  if (field === 'amount') return filterWords(query, field, given)
  const values: readonly string[] = query[field] ?? []
  const first = values.slice(0, SHOWN).map((value) => valueWords(field, value, given))
  const more = values.length - first.length
  return more > 0 ? given.t('review.chip.more', { first: first.join(', '), n: more }) : first.join(', ')
}
