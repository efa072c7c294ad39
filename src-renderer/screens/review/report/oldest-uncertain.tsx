import type { ReviewRow } from '#contract/review-views.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { moneyWords } from '../../../ui/money-text.tsx'
import { useWords } from '../../../words/words.tsx'

type Props = { readonly row: ReviewRow; readonly onOpen: (row: ReviewRow) => void }

/** What has waited longest for an answer. */
export function OldestUncertain({ row, onOpen }: Props) {
  const { t, dateTime } = useWords()
  const amount = moneyWords(row.askedMinor)
  return (
    <Callout tone="unknown" shape="doubt">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p className="font-semibold">{t('report.oldest', { at: dateTime(row.createdAt), amount })}</p>
        <Button name="oldest" onPress={() => onOpen(row)}>
          {t('report.oldest.open')}
        </Button>
      </div>
    </Callout>
  )
}
