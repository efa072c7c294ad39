import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { PageEvent } from '#contract/events.ts'

/** Listens for the life of the page and marks as stale what an event names. */
export function useFreshness(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      window.loket.subscribe((event) => {
        for (const { query, reference } of event.stale)
          void client.invalidateQueries({
            queryKey: reference === undefined ? [query] : [query, { reference }],
          })
      }),
    [client],
  )
}

/** Passes on every event without subscribing again when the listener changes. */
export function usePageEvents(listener: (event: PageEvent) => void): void {
  const heard = useEffectEvent(listener)
  useEffect(() => window.loket.subscribe((event) => heard(event)), [])
}
