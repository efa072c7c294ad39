import { useImperativeHandle, useMemo, type Ref } from 'react'
import type { ReviewQuery } from '#contract/procedures/review.ts'
import type { BusinessDay, ReviewRow, ReviewSummary } from '#contract/review-views.ts'
import { useSmall } from '../../ui/use-small.ts'
import { useSteady } from '../../ui/use-steady.ts'
import { useWords } from '../../words/words.tsx'
import { indexOfDay, layoutOf, placeAt, placeOfRow, placesBetween, rowOfPlace, topOf } from './layout.ts'
import { ListColumns } from './list-columns.tsx'
import { ListPlaces } from './list-places.tsx'
import { HEIGHTS, moneyColumn, SMALL_HEIGHTS } from './row-shape.ts'
import { StickyDay } from './sticky-day.tsx'
import { useActive, useRowFocus } from './use-active.ts'
import { useListKeys } from './use-list-keys.ts'
import { useRows } from './use-rows.ts'
import { useScaledScroll } from './use-scaled-scroll.ts'

export type ListHandle = {
  /** The focus goes to the row that was last chosen. */
  readonly focus: () => void
  /** To the first row of the day, or of the newest day before it. */
  readonly jump: (day: BusinessDay) => void
}

type Props = {
  readonly query: ReviewQuery
  readonly summary: ReviewSummary
  /** The order whose timeline is open. */
  readonly opened: string | null
  readonly onOpen: (row: ReviewRow) => void
  /** The next query is under way. */
  readonly isBehind: boolean
  readonly onSignOff: (day: BusinessDay) => void
  readonly handle: Ref<ListHandle>
}

/** Pixels above and below the window in which rows are drawn too. */
const SPARE = 300

/** All orders that the query lets through, newest first; only those in sight are drawn. */
export function ReviewList({ query, summary, opened, onOpen, onSignOff, isBehind, handle }: Props) {
  const { t } = useWords()
  const heights = useSmall() ? SMALL_HEIGHTS : HEIGHTS
  const layout = useMemo(() => layoutOf(summary.days, heights), [summary.days, heights])
  const scroll = useScaledScroll(layout)
  const { box, top, window } = scroll
  const [active, setActive] = useActive(layout)
  const focusRow = useRowFocus(box)
  const places = placesBetween(layout, Math.max(0, top - SPARE), top + window + SPARE)
  const [first, last] = [places[0], places.at(-1)]
  const from = first === undefined ? 0 : rowOfPlace(layout, first)
  const to = last === undefined ? 0 : rowOfPlace(layout, last) + 1
  const { rowAt, again } = useRows(query, layout, summary.asOf, from, to)
  const retry = useSteady(again)
  const open = useSteady((row: ReviewRow, index: number) => {
    setActive(index)
    onOpen(row)
  })

  const choose = (row: number) => {
    const chosen = Math.min(layout.count - 1, Math.max(0, row))
    const upper = topOf(layout, placeOfRow(layout, chosen))
    if (upper - heights.head < top) scroll.scrollTo(upper - heights.head)
    else if (upper + heights.row > top + window) scroll.scrollTo(upper + heights.row - window)
    setActive(chosen)
    focusRow(chosen)
  }
  useImperativeHandle(handle, () => ({
    focus: () => choose(active),
    jump: (day) => {
      const place = { day: indexOfDay(layout, day), skip: 0 }
      scroll.scrollTo(topOf(layout, place) - heights.head)
      setActive(rowOfPlace(layout, place))
      focusRow(rowOfPlace(layout, place))
    },
  }))
  const pageRows = Math.max(1, Math.floor((window - heights.head) / heights.row) - 1)
  const onKeyDown = useListKeys({ active, count: layout.count, pageRows, choose })
  const dayOnTop = placeAt(layout, top).day
  // The heading of the day on top stays there; the tab stop of the list is always there.
  const drawn = places.filter(({ day, skip }) => day !== dayOnTop || skip >= 0)
  if (layout.count > 0 && (active < from || active >= to)) drawn.push(placeOfRow(layout, active))
  return (
    <div
      className={`@container flex min-h-0 grow flex-col small:h-80 small:shrink-0 small:grow-0 ${isBehind ? 'opacity-60' : ''}`}
      // No amount is wider than the sums of its day.
      style={moneyColumn(layout.days.flatMap(({ askedMinor, cameMinor }) => [askedMinor, cameMinor]))}
    >
      <ListColumns />
      <div
        ref={box}
        role="list"
        aria-label={t('review.list')}
        aria-busy={isBehind}
        data-review-list={layout.count}
        onScroll={scroll.onScroll}
        onKeyDown={onKeyDown}
        // The rows are kept in place by this code, not by the browser.
        className="min-h-0 grow overflow-y-scroll rounded-control [overflow-anchor:none]"
      >
        <StickyDay
          layout={layout}
          day={dayOnTop}
          top={top}
          isActive={dayOnTop === placeOfRow(layout, active).day}
          onSignOff={onSignOff}
        />
        <div className="relative overflow-hidden" style={{ height: scroll.drawn }}>
          <ListPlaces
            layout={layout}
            places={drawn}
            shift={scroll.at - top}
            active={active}
            opened={opened}
            rowAt={rowAt}
            onOpen={open}
            onAgain={retry}
            onSignOff={onSignOff}
          />
        </div>
      </div>
    </div>
  )
}
