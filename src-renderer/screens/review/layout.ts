import type { BusinessDay, ReviewDay } from '#contract/review-views.ts'

/** Heights of a row and of a day's heading, in pixels. */
export type Heights = { readonly row: number; readonly head: number }

/** Where each day and row lies in one long column: each day's heading, then its rows. */
export type Layout = {
  /** Newest first. */
  readonly days: readonly ReviewDay[]
  /** Rows of all days before this one; at the end those of all. */
  readonly rowsBefore: readonly number[]
  readonly count: number
  readonly heights: Heights
  readonly height: number
}

/** A row, or with `skip` -1 the heading of its day. `day` is an index into the days. */
export type Place = { readonly day: number; readonly skip: number }

export function layoutOf(days: readonly ReviewDay[], heights: Heights): Layout {
  const rowsBefore = [0]
  for (const { count } of days) rowsBefore.push((rowsBefore.at(-1) ?? 0) + count)
  const count = rowsBefore.at(-1) ?? 0
  return { days, rowsBefore, count, heights, height: days.length * heights.head + count * heights.row }
}

export function topOf({ rowsBefore, heights }: Layout, { day, skip }: Place): number {
  const heading = day * heights.head + (rowsBefore[day] ?? 0) * heights.row
  return skip < 0 ? heading : heading + heights.head + skip * heights.row
}

/** The last index for which it holds, in a list where it holds from the start up to somewhere; else 0. */
function lastWhere(length: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, Math.max(0, length - 1)]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (holds(middle)) low = middle
    else high = middle - 1
  }
  return low
}

/** What lies at this height, in pixels from the top. */
export function placeAt(layout: Layout, y: number): Place {
  const { days, heights } = layout
  const day = lastWhere(days.length, (index) => topOf(layout, { day: index, skip: -1 }) <= y)
  const below = y - topOf(layout, { day, skip: -1 }) - heights.head
  if (below < 0) return { day, skip: -1 }
  const last = (days[day]?.count ?? 1) - 1
  return { day, skip: Math.min(last, Math.floor(below / heights.row)) }
}

/** The place of the row `index`, counted over all days. */
export function placeOfRow({ days, rowsBefore }: Layout, index: number): Place {
  const day = lastWhere(days.length, (each) => (rowsBefore[each] ?? 0) <= index)
  return { day, skip: index - (rowsBefore[day] ?? 0) }
}

/** The number of a row over all days; of a heading, that of its first row. */
export function rowOfPlace({ rowsBefore }: Layout, { day, skip }: Place): number {
  return (rowsBefore[day] ?? 0) + Math.max(0, skip)
}

/** The day itself, or else the newest one before it; the oldest when all are later. */
export function indexOfDay({ days }: Layout, day: BusinessDay): number {
  const found = days.findIndex((each) => each.day <= day)
  return found < 0 ? Math.max(0, days.length - 1) : found
}

/**
 * The same row in a later list. New orders are the first of their day, so a row keeps its distance from the end of its
 * day. A day that is gone becomes the next older one.
 */
export function movedPlace(from: Layout, to: Layout, { day, skip }: Place): Place {
  const before = from.days[day]
  if (before === undefined || to.days.length === 0) return { day: 0, skip: -1 }
  const index = indexOfDay(to, before.day)
  const after = to.days[index]
  if (skip < 0 || after?.day !== before.day) return { day: index, skip: -1 }
  const moved = skip + after.count - before.count
  return { day: index, skip: Math.min(after.count - 1, Math.max(0, moved)) }
}

/** The headings and rows that lie between two heights, in pixels from the top. */
export function placesBetween(layout: Layout, from: number, to: number): readonly Place[] {
  const places: Place[] = []
  let { day, skip } = placeAt(layout, from)
  while (day < layout.days.length && topOf(layout, { day, skip }) < to) {
    places.push({ day, skip })
    if (skip + 1 < (layout.days[day]?.count ?? 0)) skip += 1
    else [day, skip] = [day + 1, -1]
  }
  return places
}
