import type { BusinessDay } from '#contract/review-views.ts'
import { usePersonName } from '../../order/person-name.ts'
import { useQueryOf } from '../../bridge/queries.ts'
import { useWords } from '../../words/words.tsx'
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
  const { data } = useQueryOf('signoff.days', { before: day + 1, limit: 1 }, { keep: true })
  const row = data?.days[0]
  if (row?.day !== day || row.cannot === 'not-over') return null
  const { signed } = row
  const words =
    signed === undefined
      ? t('signoff.open')
      : t('signoff.signed', { number: signed.number, name: nameOf(signed.by) })
  const added =
    signed === undefined || signed.addenda === 0 ? '' : ` · ${t('signoff.addenda', { n: signed.addenda })}`
  return (
    <button
      type="button"
      name="signoff"
      tabIndex={isActive ? 0 : -1}
      onClick={() => onSignOff(day)}
      {...(signed === undefined
        ? { 'aria-label': t('signoff.open.of', { day: dayWords(day, language) }) }
        : {})}
      className="min-h-12 min-w-12 cursor-pointer rounded-control px-2 font-semibold underline hover:bg-raised"
    >
      {words}
      {added}
    </button>
  )
}
