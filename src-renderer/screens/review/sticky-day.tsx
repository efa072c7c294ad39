import type { BusinessDay } from '#contract/review-views.ts'
import { DayHeading } from './day-heading.tsx'
import { topOf, type Layout } from './layout.ts'

type Props = {
  readonly layout: Layout
  /** The day in sight, as an index into the days. */
  readonly day: number
  /** The height in the list that is on top. */
  readonly top: number
  /** The chosen row is on this day. */
  readonly isActive: boolean
  readonly onSignOff: (day: BusinessDay) => void
}

/** The heading of the day in sight stays; the next one pushes it out. */
export function StickyDay({ layout, day: index, top, isActive, onSignOff }: Props) {
  const day = layout.days[index]
  if (day === undefined) return null
  const { head } = layout.heights
  const room = Math.min(0, topOf(layout, { day: index + 1, skip: -1 }) - top - head)
  return (
    <div
      role="listitem"
      className="sticky top-0 z-10 bg-surface"
      // It takes no room: the list counts it as the first line of its day.
      style={{ height: head, marginBottom: -head, transform: `translateY(${room}px)` }}
    >
      <h2 className="h-full">
        <DayHeading day={day} isActive={isActive} onSignOff={onSignOff} />
      </h2>
    </div>
  )
}
