import { useState, type Ref } from 'react'
import type { ReviewQuery } from '#contract/procedures/review.ts'
import type { BusinessDay, ReviewChoices, ReviewRow, ReviewSummary } from '#contract/review-views.ts'
import { useQueryOf } from '../../bridge/queries.ts'
import { ErrorState } from '../../till/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BuildingNote } from './building-note.tsx'
import { Figures } from './figures.tsx'
import { NotUpToDate } from './not-up-to-date.tsx'
import { Nothing } from './nothing.tsx'
import { ReviewList, type ListHandle } from './review-list.tsx'
import { Totals } from './totals.tsx'

type Props = {
  readonly query: ReviewQuery
  readonly choices: ReviewChoices
  readonly opened: string | null
  readonly onOpen: (row: ReviewRow) => void
  readonly onQuery: (query: ReviewQuery) => void
  readonly onSignOff: (day: BusinessDay) => void
  /** An order is open next to it. */
  readonly isNarrow: boolean
  readonly handle: Ref<ListHandle>
}

type Shown = { readonly query: ReviewQuery; readonly summary: ReviewSummary }

/** The sums and the rows of one query, in each of their states. Until they are there, those of the query before stay. */
export function ReviewBody({ query, choices, opened, isNarrow, handle, ...does }: Props) {
  const { onOpen, onQuery, onSignOff } = does
  const { data, error, refetch, isPlaceholderData } = useQueryOf('review.summary', { query }, { keep: true })
  const shown = useLast(data === undefined || isPlaceholderData ? undefined : { query, summary: data })
  if (error !== null && (data === undefined || isPlaceholderData))
    return <ErrorState error={error} onRetry={() => void refetch()} />
  if (shown === undefined) return <Skeleton lines={9} className="grow" />
  const { summary } = shown
  const isBehind = isPlaceholderData
  return (
    <>
      {summary.building === undefined ? null : <BuildingNote building={summary.building} />}
      {error === null ? null : <NotUpToDate onAgain={() => void refetch()} />}
      <Totals total={summary.total} isPart={summary.building !== undefined} />
      <Figures query={query} summary={summary} onQuery={onQuery} isNarrow={isNarrow} />
      {summary.total.count === 0 && summary.building === undefined ? (
        <Nothing query={shown.query} choices={choices} onQuery={onQuery} />
      ) : (
        <ReviewList
          // Another query begins at the top, with rows of its own.
          key={keyOf(shown.query)}
          query={shown.query}
          summary={summary}
          opened={opened}
          onOpen={onOpen}
          onSignOff={onSignOff}
          isBehind={isBehind}
          handle={handle}
        />
      )}
    </>
  )
}

function keyOf(query: ReviewQuery): string {
  return JSON.stringify(query, (_name, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
}

/** The last value that was there. */
function useLast(next: Shown | undefined): Shown | undefined {
  const [last, setLast] = useState(next)
  if (next !== undefined && (last?.summary !== next.summary || last.query !== next.query)) setLast(next)
  return next ?? last
}
