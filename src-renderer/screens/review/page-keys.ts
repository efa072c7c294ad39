import type { BusinessDay } from '#contract/review-views.ts'
import { placeOfRow, type Layout } from './layout.ts'

/** Rows that are asked for at once: a part of one day, beginning at a multiple of it. */
export const PAGE = 100

export type PageKey = { readonly day: BusinessDay; readonly skip: number; readonly count: number }

/** The pages that hold the rows `from` to `to` (not included), counted over all days. */
export function pagesOf(layout: Layout, from: number, to: number): readonly PageKey[] {
  const keys: PageKey[] = []
  let row = from
  while (row < Math.min(to, layout.count)) {
    const { day: index, skip } = placeOfRow(layout, row)
    const day = layout.days[index]
    if (day === undefined) break
    const start = skip - (skip % PAGE)
    keys.push({ day: day.day, skip: start, count: day.count })
    row += Math.min(start + PAGE, day.count) - skip
  }
  return keys
}

/**
 * All rows of the pages that hold the rows `from` to `to` (not included). A wheel or a held key changes them seldom, a
 * dragged bar at each move.
 */
export function wholePages(layout: Layout, from: number, to: number): readonly [number, number] {
  const end = Math.min(to, layout.count)
  if (end <= from) return [from, from]
  const [{ skip }, last] = [placeOfRow(layout, from), placeOfRow(layout, end - 1)]
  const lastStart = last.skip - (last.skip % PAGE)
  const ofLast = Math.min(PAGE, (layout.days[last.day]?.count ?? 0) - lastStart)
  return [from - (skip % PAGE), end - 1 - last.skip + lastStart + ofLast]
}
