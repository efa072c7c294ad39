import { useSyncExternalStore } from 'react'
import type { OrderView } from '#contract/views.ts'
import { useQueryOf } from '../../../bridge/queries.ts'

// The start that was already reported; survives changes of screen and person.
let toldOf: number | undefined
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
