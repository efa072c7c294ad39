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
