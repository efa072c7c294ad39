import type { ReviewQuery } from '#contract/procedures/review.ts'
import { REVIEW_MARKS, type ReviewSummary } from '#contract/review-views.ts'
import { SHOWN_STATES } from '#domain/shown-state.ts'
import { StateGlyph } from '../../order/state-glyph.tsx'
import { TONE_OF_STATE } from '../../order/state-tone.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { INK } from '../../ui/tone.ts'
import { useLow } from '../../ui/use-small.ts'
import { useWords } from '../../words/words.tsx'
import { Figure } from './figure.tsx'
import { STATE_OF_GROUP } from './group-state.ts'
import { ReviewMarkGlyph, TONE_OF_MARK } from './mark-glyph.tsx'
import { toggled } from './query-fields.ts'

type Props = {
  readonly query: ReviewQuery
  readonly summary: ReviewSummary
  readonly onQuery: (query: ReviewQuery) => void
  readonly isNarrow: boolean
}

/**
 * What is shown by status and by mark. A press leaves only that; the next one brings the others back. With little room
 * they would push the list out of sight, so they open on demand.
 */
export function Figures(props: Props) {
  const { t } = useWords()
  const isLow = useLow()
  const { groups, marks } = props.summary
  if (Object.keys(groups).length + Object.keys(marks).length === 0) return null
  if (!isLow && !props.isNarrow) return <AllFigures {...props} />
  return (
    <div className="shrink-0">
      <Disclosure label={t('review.figures.short')}>{() => <AllFigures {...props} />}</Disclosure>
    </div>
  )
}

function AllFigures({ query, summary, onQuery }: Omit<Props, 'isNarrow'>) {
  const { t } = useWords()
  return (
    <div role="group" aria-label={t('review.figures')} className="flex shrink-0 flex-wrap gap-0.5">
      {SHOWN_STATES.map((group) => {
        const sums = summary.groups[group]
        if (sums === undefined) return null
        const state = STATE_OF_GROUP[group]
        return (
          <Figure
            key={group}
            name={`group-${group}`}
            glyph={<StateGlyph state={state} className="size-4 [--glyph-hole:var(--color-raised)]" />}
            ink={INK[TONE_OF_STATE[state]]}
            words={t(`sale.status.${group}`)}
            count={sums.count}
            cameMinor={sums.cameMinor}
            cashMinor={sums.cashMinor}
            isOn={isOnly(query.groups, group)}
            onPress={() => onQuery(toggled(query, 'groups', group))}
          />
        )
      })}
      {REVIEW_MARKS.map((mark) => {
        const sums = summary.marks[mark]
        if (sums === undefined) return null
        return (
          <Figure
            key={mark}
            name={`mark-${mark}`}
            glyph={<ReviewMarkGlyph mark={mark} />}
            ink={INK[TONE_OF_MARK[mark]]}
            words={t(`review.mark.${mark}`)}
            count={sums.count}
            isOn={isOnly(query.marks, mark)}
            onPress={() => onQuery(toggled(query, 'marks', mark))}
          />
        )
      })}
    </div>
  )
}

const isOnly = (values: readonly string[] | undefined, value: string) =>
  values?.length === 1 && values[0] === value
