import type { ReviewSummary } from '#contract/review-views.ts'
import { Callout } from '../../ui/callout.tsx'
import { useWords } from '../../words/words.tsx'

/** The list is still being made from the journal: sums and rows are a part. */
export function BuildingNote({ building }: { readonly building: NonNullable<ReviewSummary['building']> }) {
  const { t } = useWords()
  const { done, of } = building
  const percent = of === 0 ? 0 : Math.min(99, Math.floor((done * 100) / of))
  return (
    <Callout tone="clock" shape="wait">
      <p>{t('review.building', { percent })}</p>
      <progress aria-label={t('review.building.progress')} value={percent} max={100} className="sr-only" />
    </Callout>
  )
}
