import type { ReactNode } from 'react'
import type { ReviewSums } from '#contract/review-views.ts'
import { MoneyText } from '../../ui/money-text.tsx'
import { useWords } from '../../words/words.tsx'

/** The sums of exactly what is shown. `isPart`: the list is still being made. */
export function Totals({ total, isPart }: { readonly total: ReviewSums; readonly isPart: boolean }) {
  const { t } = useWords()
  const { count, askedMinor, cameMinor } = total
  const difference = cameMinor - askedMinor
  return (
    <dl
      aria-label={t('review.totals')}
      data-review-total={count}
      className="flex shrink-0 flex-wrap items-baseline gap-x-8 gap-y-1 px-3 low:gap-x-5"
    >
      <Sum name={t('review.sum.count')}>
        {isPart ? t('review.sum.part', { n: count }) : t('review.number', { n: count })}
      </Sum>
      <Sum name={t('review.sum.asked')}>
        <MoneyText minor={askedMinor} />
      </Sum>
      <Sum name={t('review.total.came')}>
        <MoneyText minor={cameMinor} />
      </Sum>
      {difference === 0n ? null : (
        <Sum name={t(difference < 0n ? 'review.total.missing' : 'review.total.over')}>
          <MoneyText minor={difference < 0n ? -difference : difference} />
        </Sum>
      )}
    </dl>
  )
}

function Sum({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-2">
      <dt className="text-note text-muted">{name}</dt>
      <dd className="text-lead font-bold low:text-body">{children}</dd>
    </div>
  )
}
