import type { BusinessDay } from '#contract/review-views.ts'
import { usePersonName } from '../../order/person-name.ts'
import { BY_THE_CLOCK_MS, useQueryOf } from '../../bridge/queries.ts'
import { useWords } from '../../words/words.tsx'
import { addDays, firstOfMonth } from '../../words/days.ts'
import { dayWords } from '../../words/day-words.ts'

type Props = {
  readonly day: BusinessDay
  /** Tab reaches it. Of a list only one day may: Tab would bring the next one into sight, and never leave the list. */
  readonly isActive: boolean
  readonly onSignOff: (day: BusinessDay) => void
}

/** Who signed the day, or the way to sign it; nothing while it is not over. */
export function DaySign({ day, isActive, onSignOff }: Props) {
  const { t, language } = useWords()
  const nameOf = usePersonName()
  // One question for the headings of a whole month.
  const before = firstOfMonth(addDays(firstOfMonth(day), 31))
  const { data } = useQueryOf('signoff.days', { before, limit: 31 }, { keep: true, everyMs: BY_THE_CLOCK_MS })
  const row = data?.days.find((each) => each.day === day)
  if (row === undefined || row.cannot === 'not-over') return null
  const { signed } = row
  const isUnsound = data?.unsound?.includes(day) === true
  const words =
    signed === undefined
      ? t('signoff.open')
      : t('signoff.signed', { number: signed.number, name: nameOf(signed.by) })
  const more = [
    ...(signed === undefined || signed.addenda === 0 ? [] : [t('signoff.addenda', { n: signed.addenda })]),
    ...(signed?.aboveSince === undefined ? [] : [t('signoff.above.short')]),
    ...(isUnsound ? [t('signoff.unsound.short')] : []),
  ]
  return (
    <button
      type="button"
      name="signoff"
      tabIndex={isActive ? 0 : -1}
      onClick={() => onSignOff(day)}
      {...(signed === undefined
        ? { 'aria-label': t('signoff.open.of', { day: dayWords(day, language) }) }
        : {})}
      className={`min-h-12 min-w-12 cursor-pointer rounded-control px-2 font-semibold underline hover:bg-raised ${isUnsound || signed?.aboveSince !== undefined ? 'text-danger-text' : ''}`}
    >
      {[words, ...more].join(' · ')}
    </button>
  )
}
