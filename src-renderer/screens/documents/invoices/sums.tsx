import type { InvoiceDraft } from '#contract/invoices-views.ts'
import { MoneyText } from '../../../ui/money-text.tsx'
import { useWords } from '../../../words/words.tsx'

/** How many, and how much. */
export function Sums({
  act,
  read,
}: {
  readonly act: InvoiceDraft['act']
  readonly read: NonNullable<InvoiceDraft['read']>
}) {
  const { t } = useWords()
  const { good, faults, totalMinor, blocks } = read
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {act === 'reject' ? null : (
        <div className="flex flex-col">
          <dt className="text-note text-muted">{t('sheet.sum')}</dt>
          <dd className="text-lead font-bold tabular-nums">
            <MoneyText minor={totalMinor} />
          </dd>
        </div>
      )}
      <div className="flex flex-col">
        <dt className="text-note text-muted">{t('invoices.count')}</dt>
        <dd data-invoices-good={good} className="text-lead font-bold">
          {t('sheet.count.of', { good, faults })}
        </dd>
      </div>
      <div className="flex flex-col">
        <dt className="text-note text-muted">{t('invoices.blocks')}</dt>
        <dd className="text-lead font-bold tabular-nums">{t('invoices.blocks.of', { n: blocks })}</dd>
      </div>
    </dl>
  )
}
