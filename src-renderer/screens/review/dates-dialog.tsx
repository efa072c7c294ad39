import { useState } from 'react'
import { RangeCalendar } from 'react-aria-components'
import type { ReviewChoices } from '#contract/review-views.ts'
import { useWords } from '../../words/words.tsx'
import { ApplyDialog } from '../../ui/apply-dialog.tsx'
import { calendarDate, dayOfDate } from './calendar-days.ts'
import { CalendarDays, CalendarHead } from './calendar-parts.tsx'
import { DayField, useDayFault } from '../../ui/day-field.tsx'
import { dayText, readDay } from '../../words/days.ts'
import type { Range } from './ranges.ts'

type Props = {
  readonly range: Range
  readonly choices: ReviewChoices
  readonly onRange: (range: Range) => void
  readonly onClose: () => void
}

/** Any two dates, typed or from a calendar; one alone leaves the other side open. */
export function DatesDialog({ range, choices: { first, today }, onRange, onClose }: Props) {
  const { t } = useWords()
  const faultOf = useDayFault()
  const [from, setFrom] = useState(dayText(range.from ?? first ?? today))
  const [to, setTo] = useState(dayText(range.to ?? today))
  const [start, end] = [readDay(from), readDay(to)]
  const isCrossed = start !== undefined && end !== undefined && start > end
  const isWrong = isCrossed || faultOf(from) !== undefined || faultOf(to) !== undefined
  const apply = () => {
    if (isWrong) return
    onRange({
      ...(start === undefined ? {} : { from: start }),
      ...(end === undefined ? {} : { to: end }),
    })
    onClose()
  }
  return (
    <ApplyDialog title={t('review.dates.title')} isWrong={isWrong} onApply={apply} onClose={onClose}>
      <div className="flex flex-wrap items-start justify-center gap-x-8 gap-y-4">
        <div className="flex min-w-48 flex-1 flex-col gap-4">
          <DayField
            id="review-from"
            label={t('review.dates.from')}
            text={from}
            onText={setFrom}
            fault={faultOf(from)}
            onEnter={apply}
            autoFocus
          />
          <DayField
            id="review-to"
            label={t('review.dates.to')}
            text={to}
            onText={setTo}
            fault={isCrossed ? { words: t('review.dates.crossed'), isEmpty: false } : faultOf(to)}
            onEnter={apply}
          />
        </div>
        <RangeCalendar
          aria-label={t('review.dates.title')}
          value={
            isWrong || start === undefined || end === undefined
              ? null
              : { start: calendarDate(start), end: calendarDate(end) }
          }
          defaultFocusedValue={calendarDate(end ?? today)}
          maxValue={calendarDate(today)}
          onChange={(chosen) => {
            setFrom(dayText(dayOfDate(chosen.start)))
            setTo(dayText(dayOfDate(chosen.end)))
          }}
        >
          <CalendarHead />
          <CalendarDays />
        </RangeCalendar>
      </div>
    </ApplyDialog>
  )
}
