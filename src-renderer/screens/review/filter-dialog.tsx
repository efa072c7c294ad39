import { useState } from 'react'
import type { ReviewQuery } from '#contract/procedures/review.ts'
import { REVIEW_MARKS, REVIEW_METHODS, type ReviewChoices } from '#contract/review-views.ts'
import { SHOWN_STATES } from '#domain/shown-state.ts'
import { usePersonName } from '../../order/person-name.ts'
import { StateGlyph } from '../../order/state-glyph.tsx'
import { ManyChoice } from '../../ui/many-choice.tsx'
import { useWords } from '../../words/words.tsx'
import { ApplyDialog } from '../../ui/apply-dialog.tsx'
import { valueWords } from './chip-words.ts'
import { STATE_OF_GROUP } from './group-state.ts'
import { ReviewMarkGlyph } from './mark-glyph.tsx'
import { withValues, type ListField } from './query-fields.ts'

type Props = {
  readonly field: ListField
  readonly query: ReviewQuery
  readonly choices: ReviewChoices
  readonly onQuery: (query: ReviewQuery) => void
  readonly onClose: () => void
}

/** Which values of one filter are let through. */
export function FilterDialog({ field, query, choices, onQuery, onClose }: Props) {
  const { t } = useWords()
  const nameOf = usePersonName()
  const [values, setValues] = useState<readonly string[]>(query[field] ?? [])
  const name = t(`review.field.${field}`)
  const finish = (chosen: readonly string[]) => {
    onQuery(withValues(query, field, chosen))
    onClose()
  }
  return (
    <ApplyDialog
      title={name}
      onApply={() => finish(values)}
      drop={{ isOff: (query[field] ?? []).length === 0, onDrop: () => finish([]) }}
      onClose={onClose}
    >
      <ManyChoice
        id={`review-${field}`}
        label={name}
        isLabelHidden
        options={optionsOf(field, choices).map((value) => ({
          value,
          words: valueWords(field, value, { t, nameOf }),
          glyph: <Glyph field={field} value={value} />,
        }))}
        values={values}
        onChange={setValues}
      />
    </ApplyDialog>
  )
}

/** What a filter offers. */
export function optionsOf(field: ListField, choices: ReviewChoices): readonly string[] {
  switch (field) {
    case 'groups':
      return SHOWN_STATES
    case 'marks':
      return REVIEW_MARKS
    case 'methods':
      return REVIEW_METHODS
    case 'wallets':
    case 'cashiers':
    case 'tills':
      return choices[field]
  }
}

function Glyph({ field, value }: { readonly field: ListField; readonly value: string }) {
  const group = SHOWN_STATES.find((each) => each === value)
  if (field === 'groups' && group !== undefined)
    return <StateGlyph state={STATE_OF_GROUP[group]} className="size-5 [--glyph-hole:var(--color-raised)]" />
  const mark = REVIEW_MARKS.find((each) => each === value)
  return field === 'marks' && mark !== undefined ? <ReviewMarkGlyph mark={mark} /> : null
}
