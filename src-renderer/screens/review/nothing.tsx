import type { ReviewChoices } from '#contract/review-views.ts'
import type { ReviewQuery } from '#contract/procedures/review.ts'
import { usePersonName } from '../../order/person-name.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useWords } from '../../words/words.tsx'
import { chipWords } from './chip-words.ts'
import { FIELDS, isSet, without, withoutFilters } from './query-fields.ts'
import { rangeWords } from './range-words.ts'
import { withRange } from './ranges.ts'

type Props = {
  readonly query: ReviewQuery
  readonly choices: ReviewChoices
  readonly onQuery: (query: ReviewQuery) => void
}

/** No order at all, none on these days, or none that the filters let through: and what to drop. */
export function Nothing({ query, choices, onQuery }: Props) {
  const words = useWords()
  const { t } = words
  const nameOf = usePersonName()
  if (choices.first === undefined)
    return <EmptyState title={t('history.empty.title')} body={t('history.empty.body')} />
  const fields = FIELDS.filter((field) => isSet(query, field))
  const isAll = query.from === undefined && query.to === undefined
  const days = rangeWords(query, choices, words)
  return (
    <EmptyState
      title={fields.length === 0 ? t('review.none.days', { days }) : t('history.none.title')}
      body={fields.length === 0 ? t('review.none.days.body') : t('review.none.body')}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {fields.map((field) => (
            <Button key={field} name={`drop-${field}`} onPress={() => onQuery(without(query, field))}>
              {t('review.none.drop', {
                name: t(`review.field.${field}`),
                values: chipWords(query, field, { t, nameOf }),
              })}
            </Button>
          ))}
          {fields.length > 1 ? (
            <Button name="drop-all" onPress={() => onQuery(withoutFilters(query))}>
              {t('review.clear')}
            </Button>
          ) : null}
          {isAll ? null : (
            <Button name="all-days" onPress={() => onQuery(withRange(query, {}))}>
              {t('review.none.allDays')}
            </Button>
          )}
        </div>
      }
    />
  )
}
