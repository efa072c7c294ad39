import type { BatchDraft } from '#contract/batch-views.ts'
import { MoneyText } from '../../../../ui/money-text.tsx'
import { useWords } from '../../../../words/words.tsx'

/** How many rows, and how much. */
export function BatchSums({ read }: { readonly read: NonNullable<BatchDraft['read']> }) {
  const { t } = useWords()
  const { good, faults, totalMinor } = read
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      <div className="flex flex-col">
        <dt className="text-note text-muted">{t('sheet.sum')}</dt>
        <dd className="text-lead font-bold tabular-nums">
          <MoneyText minor={totalMinor} />
        </dd>
      </div>
      <div className="flex flex-col">
        <dt className="text-note text-muted">{t('sheet.rows')}</dt>
        <dd data-batch-good={good} className="text-lead font-bold">
          {t('sheet.count.of', { good, faults })}
        </dd>
      </div>
    </dl>
  )
}
