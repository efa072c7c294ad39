import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { OrderView } from '#contract/views.ts'
import { useQueryOf } from '../../../bridge/queries.ts'

// The start that was already reported, until the page is loaded again; survives changes of screen and person.
const toldOf = new WeakMap<QueryClient, number>()
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export type RecoveredNews = {
  /** Not yet reported. */
  readonly isNews: boolean
  readonly count: number
  /** As they are now. */
  readonly orders: readonly OrderView[]
  readonly interrupted: number
  readonly goOn: () => void
}

/** The orders that were open when this till stopped, until a person has seen them. */
export function useRecovered(): RecoveredNews {
  const page = useQueryClient()
  const told = useSyncExternalStore(subscribe, () => toldOf.get(page))
  const { data: health } = useQueryOf('health.get', {})
  const count = health?.recovered ?? 0
  const { data } = useQueryOf('doubt.recovered', {}, { enabled: count > 0 })
  return {
    isNews: data !== undefined && data.at !== told && count > 0,
    count,
    orders: data?.orders ?? [],
    interrupted: data?.interrupted ?? 0,
    goOn: () => {
      if (data !== undefined) toldOf.set(page, data.at)
      for (const listener of listeners) listener()
    },
  }
}
