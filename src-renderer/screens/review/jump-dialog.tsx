import { useState } from 'react'
import { Calendar } from 'react-aria-components'
import type { BusinessDay, ReviewChoices } from '#contract/review-views.ts'
import { useWords } from '../../words/words.tsx'
import { ApplyDialog } from '../../ui/apply-dialog.tsx'
import { calendarDate, dayOfDate } from './calendar-days.ts'
import { CalendarDays, CalendarHead } from './calendar-parts.tsx'
import { DayField, useDayFault } from '../../ui/day-field.tsx'
import { dayText, readDay } from '../../words/days.ts'

type Props = {
  readonly choices: ReviewChoices
  readonly onDay: (day: BusinessDay) => void
  readonly onClose: () => void
}

/** Scrolls the list to a date, without a change of what it shows. */
export function JumpDialog({ choices: { today }, onDay, onClose }: Props) {
  const { t } = useWords()
  const faultOf = useDayFault()
  const [text, setText] = useState('')
  const day = readDay(text)
  const jump = () => {
    if (day === undefined) return
    onClose()
    onDay(day)
  }
  return (
    <ApplyDialog
      title={t('review.jump.title')}
      does={t('review.jump.do')}
      isWrong={day === undefined}
      onApply={jump}
      onClose={onClose}
    >
      <div className="flex flex-wrap items-start justify-center gap-x-8 gap-y-4">
        <div className="min-w-48 flex-1">
          <DayField
            id="review-jump"
            label={t('review.jump.day')}
            text={text}
            onText={setText}
            fault={faultOf(text)}
            onEnter={jump}
            autoFocus
          />
        </div>
        <Calendar
          aria-label={t('review.jump.title')}
          value={day === undefined ? null : calendarDate(day)}
          defaultFocusedValue={calendarDate(today)}
          maxValue={calendarDate(today)}
          onChange={(chosen) => setText(dayText(dayOfDate(chosen)))}
        >
          <CalendarHead />
          <CalendarDays />
        </Calendar>
      </div>
    </ApplyDialog>
  )
}
