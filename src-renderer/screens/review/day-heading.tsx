import type { BusinessDay, ReviewDay } from '#contract/review-views.ts'
import { MoneyText } from '../../ui/money-text.tsx'
import { useWords } from '../../words/words.tsx'
import { dayWords } from '../../words/day-words.ts'
import { DaySign } from './day-sign.tsx'

type Props = {
  readonly day: ReviewDay
  /** The chosen row is on this day. */
  readonly isActive: boolean
  readonly onSignOff: (day: BusinessDay) => void
}

/** A business day with its sums, and its signature. */
export function DayHeading({ day: { day, ...sums }, isActive, onSignOff }: Props) {
  const { t, language } = useWords()
  const { count, askedMinor, cameMinor, cashMinor } = sums
  return (
    <span className="flex h-full flex-wrap content-center items-baseline gap-x-5 rounded-control bg-sunken px-3 text-note tabular-nums">
      <span className="text-body font-bold">{dayWords(day, language)}</span>
      <span>{t('review.orders', { n: count })}</span>
      <DaySign day={day} isActive={isActive} onSignOff={onSignOff} />
      <span className="grow" />
      {/* Next to an open story there is room for what came alone. */}
      <span className={cashMinor === 0n ? '' : 'hidden small:inline @min-[54rem]:inline'}>
        {t('review.sum.asked')} <MoneyText minor={askedMinor} />
      </span>
      <span className="font-bold">
        {t('review.sum.came')} <MoneyText minor={cameMinor} />
      </span>
      {cashMinor === 0n ? null : (
        <span className="font-bold">
          {t('common.method.cash')} <MoneyText minor={cashMinor} />
        </span>
      )}
    </span>
  )
}
