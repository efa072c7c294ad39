import type { ReactNode } from 'react'
import type { DuesDraft } from '#contract/dues-views.ts'
import { MoneyText } from '../../../ui/money-text.tsx'
import { useWords } from '../../../words/words.tsx'

/** How much, of how many customers, by how many bills. */
export function Sums({ read }: { readonly read: NonNullable<DuesDraft['read']> }) {
  const { t } = useWords()
  const { good, bills, faults, totalMinor } = read
  return (
    <dl data-dues-good={good} className="flex flex-wrap gap-x-8 gap-y-2">
      <Sum label={t('sheet.sum')}>
        <MoneyText minor={totalMinor} />
      </Sum>
      <Sum label={t('dues.customers')}>{t('dues.count', { n: good })}</Sum>
      <Sum label={t('dues.bills')}>{t('dues.bills.of', { good: bills, faults })}</Sum>
    </dl>
  )
}

function Sum({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-col">
      <dt className="text-note text-muted">{label}</dt>
      <dd className="text-lead font-bold tabular-nums">{children}</dd>
    </div>
  )
}
