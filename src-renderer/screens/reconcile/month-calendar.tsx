import { parseDate } from '@internationalized/date'
import { Button, Calendar, CalendarCell, CalendarGrid, Heading } from 'react-aria-components'
import type { DayState } from '#contract/settlement-views.ts'
import type { Day } from '#domain/day.ts'
import { MarkGlyph } from '../../ui/mark.tsx'
import { SOFT } from '../../ui/tone.ts'
import { useWords } from '../../words/words.tsx'
import { dayWord, LOOKS } from './day-state.ts'

type Props = {
  readonly days: readonly DayState[]
  readonly today: Day
  readonly chosen: Day
  readonly onDay: (day: Day) => void
}

/** A month of days, each with its word; the arrows move between them. */
export function MonthCalendar({ days, today, chosen, onDay }: Props) {
  const { t } = useWords()
  const states = new Map(days.map((state) => [state.day, state]))
  return (
    <Calendar
      aria-label={t('reconcile.days.title')}
      data-reconcile-days={days.length}
      value={parseDate(chosen)}
      minValue={parseDate(days.at(-1)?.day ?? today)}
      maxValue={parseDate(today)}
      onChange={(date) => onDay(date.toString())}
      className="flex w-full flex-col gap-2"
    >
      <div className="flex items-center gap-2">
        <Button slot="previous" aria-label={t('reconcile.month.previous')} className={STEP}>
          ‹
        </Button>
        <Heading className="grow text-center text-body font-bold" />
        <Button slot="next" aria-label={t('reconcile.month.next')} className={STEP}>
          ›
        </Button>
      </div>
      <CalendarGrid
        weekdayStyle="short"
        className="w-full table-fixed border-separate border-spacing-1 [&_th]:pb-1 [&_th]:text-note [&_th]:font-semibold [&_th]:text-muted"
      >
        {(date) => {
          const state = states.get(date.toString())
          const word = state === undefined ? undefined : dayWord(state)
          return (
            <CalendarCell
              date={date}
              data-day={date.toString()}
              // The library names the date alone. What is seen comes first, so that it can be said to the machine.
              render={(cell) => (
                <div
                  {...cell}
                  aria-label={
                    word === undefined
                      ? cell['aria-label']
                      : `${date.day} ${t(`reconcile.verdict.${word}`)}: ${cell['aria-label'] ?? ''}`
                  }
                />
              )}
              className={`flex min-h-16 cursor-pointer flex-col items-center justify-center rounded-control outline-none low:min-h-13 data-disabled:cursor-default data-disabled:text-edge data-focus-visible:outline-3 data-focus-visible:outline-focus data-outside-month:invisible data-selected:ring-3 data-selected:ring-action ${word === undefined ? '' : word === 'none' ? 'border border-line text-muted' : SOFT[LOOKS[word].tone]}`}
            >
              {({ formattedDate }) => (
                <>
                  <span className="flex items-center gap-1.5 font-bold tabular-nums">
                    {formattedDate}
                    {word === undefined ? null : <MarkGlyph shape={LOOKS[word].shape} className="size-3.5" />}
                  </span>{' '}
                  {word === undefined || word === 'none' ? null : (
                    <span className="text-center text-note leading-4 wrap-anywhere small:sr-only">
                      {t(`reconcile.verdict.${word}`)}
                    </span>
                  )}
                </>
              )}
            </CalendarCell>
          )
        }}
      </CalendarGrid>
    </Calendar>
  )
}

const STEP =
  'grid size-12 cursor-pointer place-items-center rounded-control text-lead font-bold data-disabled:text-muted data-hovered:bg-sunken'
