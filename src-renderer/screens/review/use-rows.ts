import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReviewQuery } from '#contract/procedures/review.ts'
import type { BusinessDay, ReviewRow } from '#contract/review-views.ts'
import { call } from '../../bridge/call.ts'
import { useSettled } from '../../ui/use-settled.ts'
import type { Layout, Place } from './layout.ts'
import { PAGE, pagesOf, type PageKey, wholePages } from './page-keys.ts'

/** The bar is dragged over pages that are not read. A wheel moves slowly: it stays on a page for longer than this. */
const STILL_MS = 40
const MOST_REMEMBERED = 5000

export type RowAt = ReviewRow | 'loading' | 'failed'

type Known = {
  readonly rowAt: (place: Place) => RowAt
  /** Asks again for what has failed. */
  readonly again: () => void
}

/** A row keeps its distance from the end of its day, whatever comes in at the top. */
function slot(day: number, count: number, skip: number): string {
  return `${day} ${count - skip}`
}

/**
 * The rows `from` to `to` (not included) of the list, page by page. `asOf`: the state of the journal that the layout
 * shows. A later one asks again, and until the answer the rows stand as they were.
 */
export function useRows(query: ReviewQuery, layout: Layout, asOf: bigint, from: number, to: number): Known {
  const [remembered] = useState(() => new Map<string, ReviewRow>())
  const [counts] = useState(() => new Map<BusinessDay, number>())
  // A row that has left its day moves those above it, and their distance from the end changes.
  const forgetIfLess = ({ day, count }: Pick<PageKey, 'day' | 'count'>) => {
    if ((counts.get(day) ?? 0) > count)
      for (const place of remembered.keys()) if (place.startsWith(`${day} `)) remembered.delete(place)
    counts.set(day, count)
  }
  const whole = wholePages(layout, from, to)
  const [first, last] = useSettled(whole.join(' '), STILL_MS).split(' ').map(Number)
  const pages = pagesOf(layout, first ?? 0, last ?? 0)
  const answers = useQueries({
    queries: pages.map(({ day, skip }) => ({
      // Not by the name of the procedure: an event asks for the sums, and what they say asks for the rows.
      queryKey: ['review page', { query, day, skip }, asOf],
      queryFn: () => call('review.rows', { query, day, skip, limit: PAGE }),
    })),
  })
  if (remembered.size > MOST_REMEMBERED) remembered.clear()
  const failed = new Set<string>()
  answers.forEach(({ data, error }, index) => {
    const page = pages[index]
    if (page === undefined) return
    forgetIfLess(page)
    data?.rows.forEach((row, offset) => remembered.set(slot(page.day, page.count, page.skip + offset), row))
    if (error !== null) failed.add(nameOf(page))
  })
  return {
    rowAt: ({ day: index, skip }) => {
      const day = layout.days[index]
      if (day === undefined) return 'loading'
      forgetIfLess(day)
      if (failed.has(nameOf({ ...day, skip: skip - (skip % PAGE) }))) return 'failed'
      return remembered.get(slot(day.day, day.count, skip)) ?? 'loading'
    },
    again: () => {
      for (const answer of answers) if (answer.error !== null) void answer.refetch()
    },
  }
}

function nameOf({ day, skip }: Pick<PageKey, 'day' | 'skip'>): string {
  return `${day} ${skip}`
}
