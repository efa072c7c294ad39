import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { PageEvent } from '#contract/events.ts'

/**
 * Listens for the life of the page and marks as stale what an event names. A question under way is not begun again with
 * each event: it is repeated once, after its answer, because that may be older than the event.
 */
export function useFreshness(): void {
  const client = useQueryClient()
  useEffect(() => {
    const cache = client.getQueryCache()
    const again = new WeakSet<Query>()
    const unwatch = cache.subscribe(({ query }) => {
      if (query.state.fetchStatus !== 'idle' || !again.delete(query)) return
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false })
    })
    const unsubscribe = window.loket.subscribe((event) => {
      for (const { query, reference } of event.stale) {
        const queryKey = reference === undefined ? [query] : [query, { reference }]
        for (const each of cache.findAll({ queryKey, fetchStatus: 'fetching' })) again.add(each)
        void client.invalidateQueries({ queryKey }, { cancelRefetch: false })
      }
    })
    return () => {
      unsubscribe()
      unwatch()
    }
  }, [client])
}

/** Passes on every event without subscribing again when the listener changes. */
export function usePageEvents(listener: (event: PageEvent) => void): void {
  const heard = useEffectEvent(listener)
  useEffect(() => window.loket.subscribe((event) => heard(event)), [])
}
