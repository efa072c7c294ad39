import { Button as AriaButton } from 'react-aria-components'
import type { ReviewQuery } from '#contract/procedures/review.ts'
import { usePersonName } from '../../order/person-name.ts'
import { useWords } from '../../words/words.tsx'
import { Button } from '../../ui/button.tsx'
import { chipWords, filterWords } from './chip-words.ts'
import { FIELDS, isSet, without, withoutFilters, type Field } from './query-fields.ts'

type Props = {
  readonly query: ReviewQuery
  readonly onQuery: (query: ReviewQuery) => void
  readonly onField: (field: Field) => void
}

/** The filters that are set. A chip opens its filter; its cross, or Delete on it, drops it. */
export function Chips({ query, onQuery, onField }: Props) {
  const { t } = useWords()
  const fields = FIELDS.filter((field) => isSet(query, field))
  if (fields.length === 0) return null
  return (
    <div role="group" aria-label={t('review.chips')} className="flex shrink-0 flex-wrap items-center gap-2">
      {fields.map((field) => (
        <Chip
          key={field}
          field={field}
          query={query}
          onPress={() => onField(field)}
          onDrop={() => onQuery(without(query, field))}
        />
      ))}
      <Button name="clear-filters" kind="quiet" onPress={() => onQuery(withoutFilters(query))}>
        {t('review.clear')}
      </Button>
    </div>
  )
}

type ChipProps = {
  readonly field: Field
  readonly query: ReviewQuery
  readonly onPress: () => void
  readonly onDrop: () => void
}

function Chip({ field, query, onPress, onDrop }: ChipProps) {
  const { t } = useWords()
  const nameOf = usePersonName()
  const given = { t, nameOf }
  const name = t(`review.field.${field}`)
  return (
    <span
      data-chip={field}
      onKeyDown={({ key }) => {
        if (key === 'Delete' || key === 'Backspace') onDrop()
      }}
      className="inline-flex items-stretch rounded-pill bg-waiting-soft text-waiting-text"
    >
      <AriaButton onPress={onPress} className="min-h-12 cursor-pointer rounded-pill py-1 pr-1 pl-4 text-note">
        <span className="sr-only">
          {name}: {filterWords(query, field, given)}
        </span>
        <span aria-hidden="true">
          {name}: <span className="font-bold">{chipWords(query, field, given)}</span>
        </span>
      </AriaButton>
      <AriaButton
        aria-label={t('review.chip.drop', { name })}
        onPress={onDrop}
        className="grid size-12 cursor-pointer place-items-center rounded-pill text-lead"
      >
        ×
      </AriaButton>
    </span>
  )
}
