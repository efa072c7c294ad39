import { Button, CalendarCell, CalendarGrid, Heading } from 'react-aria-components'
import { useWords } from '../../words/words.tsx'

/** The month, and the buttons to the months before and after it. */
export function CalendarHead() {
  const { t } = useWords()
  return (
    <div className="flex items-center gap-2">
      <Button slot="previous" aria-label={t('review.month.previous')} className={STEP}>
        ‹
      </Button>
      <Heading className="grow text-center text-body font-bold" />
      <Button slot="next" aria-label={t('review.month.next')} className={STEP}>
        ›
      </Button>
    </div>
  )
}

const STEP =
  'grid size-12 cursor-pointer place-items-center rounded-control text-lead font-bold data-disabled:text-muted data-hovered:bg-sunken'

/** Days to press; the arrows move between them. */
export function CalendarDays() {
  return (
    <CalendarGrid className="border-separate border-spacing-0 [&_th]:pb-1 [&_th]:text-note [&_th]:font-semibold [&_th]:text-muted">
      {(date) => (
        <CalendarCell
          date={date}
          className="grid size-12 cursor-pointer place-items-center rounded-control tabular-nums outline-none low:h-10 data-disabled:cursor-default data-disabled:text-edge data-focus-visible:outline-3 data-focus-visible:-outline-offset-3 data-focus-visible:outline-focus data-hovered:bg-sunken data-outside-month:invisible data-selected:bg-action data-selected:font-bold data-selected:text-on-action"
        />
      )}
    </CalendarGrid>
  )
}
