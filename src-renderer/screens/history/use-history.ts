import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { InputOf } from '#contract/procedures.ts'
import type { HistoryRow } from '#contract/history-views.ts'
import type { StateKind } from '#domain/order.ts'
import { call } from '../../bridge/call.ts'
import { useTurn } from '../../bridge/use-turn.ts'

export type HistoryFilter = { readonly search: string; readonly state: StateKind | undefined }

// The first page is small so that it appears at once. Later pages are larger, so that an event which makes
// thousands of loaded rows stale costs few calls.
const FIRST_PAGE = 50
const NEXT_PAGE = 200
const MOST_SEARCHED = 64

export type HistoryPages = {
  readonly rows: readonly HistoryRow[]
  readonly total: number | undefined
  /** Only the matches among so many last orders are given to this person. */
  readonly onlyLatest: number | undefined
  /** No rows and no error yet. */
  readonly isLoading: boolean
  /** The rows on screen belong to the previous filter. */
  readonly isBehind: boolean
  readonly error: Error | null
  /** Only the next page failed; the rows on screen are fresh. */
  readonly isMoreFailed: boolean
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  readonly loadMore: () => void
  readonly again: () => void
}

/** All results, page by page, newest first. The key begins with the procedure, so events make it stale. */
export function useHistory({ search, state }: HistoryFilter): HistoryPages {
  const text = search.trim().slice(0, MOST_SEARCHED)
  const filter = { ...(text === '' ? {} : { search: text }), ...(state === undefined ? {} : { state }) }
  const turn = useTurn()
  const query = useInfiniteQuery({
    queryKey: ['history.list', filter, 'pages'],
    queryFn: ({ pageParam, signal }) => turn(signal, () => call('history.list', pageOf(filter, pageParam))),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  })
  const { data, error, hasNextPage, isFetchingNextPage } = query
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? [], [data])
  return {
    rows,
    total: data?.pages[0]?.total,
    onlyLatest: data?.pages[0]?.onlyLatest,
    isLoading: data === undefined && error === null,
    isBehind: query.isPlaceholderData,
    error,
    isMoreFailed: query.isFetchNextPageError,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => {
      if (!isFetchingNextPage) void query.fetchNextPage()
    },
    again: () => void query.refetch(),
  }
}

function pageOf(
  filter: Omit<InputOf<'history.list'>, 'limit' | 'cursor'>,
  cursor: string,
): InputOf<'history.list'> {
  if (cursor === '') return { ...filter, limit: FIRST_PAGE }
  return { ...filter, cursor, limit: NEXT_PAGE }
}
