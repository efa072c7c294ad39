import type { BusinessDay, ReviewRow as Row } from '#contract/review-views.ts'
import { DayHeading } from './day-heading.tsx'
import { placeOfRow, rowOfPlace, topOf, type Layout, type Place } from './layout.ts'
import { ReviewRow } from './review-row.tsx'
import type { RowAt } from './use-rows.ts'

type Props = {
  readonly layout: Layout
  readonly places: readonly Place[]
  /** Added to the height of a place in the list: where it is drawn in the scrolled element. */
  readonly shift: number
  readonly active: number
  readonly opened: string | null
  readonly rowAt: (place: Place) => RowAt
  readonly onOpen: (row: Row, index: number) => void
  readonly onAgain: () => void
  readonly onSignOff: (day: BusinessDay) => void
}

/** Headings and rows, each at its place. */
export function ListPlaces({ layout, places, shift, active, opened, rowAt, ...does }: Props) {
  const { onOpen, onAgain, onSignOff } = does
  const { days, heights, count } = layout
  const activeDay = placeOfRow(layout, active).day
  return places.map((place) => {
    const day = days[place.day]
    if (day === undefined) return null
    const top = topOf(layout, place) + shift
    if (place.skip < 0)
      return (
        <div
          key={`day ${day.day}`}
          role="listitem"
          className="absolute inset-x-0"
          style={{ top, height: heights.head }}
        >
          <h2 className="h-full">
            <DayHeading day={day} isActive={place.day === activeDay} onSignOff={onSignOff} />
          </h2>
        </div>
      )
    const index = rowOfPlace(layout, place)
    const row = rowAt(place)
    return (
      <div
        // By its distance from the end: the same order keeps its element, and its focus.
        key={`${day.day} ${day.count - place.skip}`}
        role="listitem"
        aria-posinset={index + 1}
        aria-setsize={count}
      >
        <ReviewRow
          row={row}
          index={index}
          isActive={index === active}
          isOpen={typeof row !== 'string' && row.reference === opened}
          top={top}
          height={heights.row}
          onOpen={onOpen}
          onAgain={onAgain}
        />
      </div>
    )
  })
}
