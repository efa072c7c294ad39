import { useSyncExternalStore } from 'react'
import type { OrderView } from '#contract/views.ts'
import { useQueryOf } from '../../../bridge/queries.ts'

// Of which start somebody has been told, whatever screens are visited, and whoever signs in, in between.
let toldOf: number | undefined
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export type RecoveredNews = {
  /** Somebody still has to be told. */
  readonly isNews: boolean
  readonly count: number
  /** As they stand now. */
  readonly orders: readonly OrderView[]
  readonly interrupted: number
  readonly goOn: () => void
}

/** What was open when this till stopped, until somebody has seen it. */
export function useRecovered(): RecoveredNews {
  const told = useSyncExternalStore(subscribe, () => toldOf)
  const { data: health } = useQueryOf('health.get', {})
  const count = health?.recovered ?? 0
  const { data } = useQueryOf('doubt.recovered', {}, { enabled: count > 0 })
  return {
    isNews: data !== undefined && data.at !== told && count > 0,
    count,
    orders: data?.orders ?? [],
    interrupted: data?.interrupted ?? 0,
    goOn: () => {
      toldOf = data?.at
      for (const listener of listeners) listener()
    },
  }
}
