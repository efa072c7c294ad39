import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { PageEvent } from '#contract/events.ts'
import type { QueryName } from './queries.ts'

/** Which queries an event makes stale. A query outside `byReference` goes stale for every order. */
export const STALE: Readonly<Record<PageEvent['type'], readonly QueryName[]>> = {
  'order-changed': [
    'order.get',
    'order.open',
    'doubt.search',
    'doubt.recovered',
    'history.list',
    'history.timeline',
    'health.get',
    'session.get',
    'shift.get',
    'shift.x',
    'paper.preview',
  ],
  'order-asked': [
    'order.get',
    'order.open',
    'doubt.recovered',
    'history.timeline',
    'health.get',
    'shift.get',
    'shift.x',
  ],
  'display-changed': ['display.current'],
  'settings-changed': ['settings.get', 'display.current', 'paper.preview'],
  'health-changed': ['health.get'],
  'practice-changed': ['practice.get'],
  // No page reads instructions yet.
  'instruction-changed': [],
  'session-changed': ['session.get', 'people.list'],
  'people-changed': ['session.get', 'people.list', 'people.names', 'setup.get'],
  'shift-changed': ['shift.get', 'shift.x', 'shift.list', 'shift.z', 'paper.preview'],
  'slips-changed': ['slip.list', 'slip.get', 'paper.preview', 'shift.get', 'shift.x'],
  'paper-changed': ['paper.get', 'paper.preview', 'shift.z'],
  'screens-changed': ['display.screens'],
  'drill-changed': ['drill.get', 'drill.list'],
  'connection-test-changed': ['connect.state'],
  'backup-changed': ['backup.get'],
  'setup-changed': [
    // An open vault shows whether the last commit in the journal is the till's own.
    'health.get',
    'backup.get',
    'session.get',
    'sale.ways',
    'people.list',
    'setup.get',
    'connect.state',
    'setup.exportProfile',
    'vault.publicKey',
    'operations.list',
  ],
}
const BY_REFERENCE: ReadonlySet<QueryName> = new Set(['order.get', 'history.timeline'])

/** Listens for the life of the page and marks as stale what an event names. */
export function useFreshness(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      window.loket.subscribe((event) => {
        for (const name of STALE[event.type]) {
          const reference = 'reference' in event && BY_REFERENCE.has(name) ? event.reference : undefined
          void client.invalidateQueries({
            queryKey: reference === undefined ? [name] : [name, { reference }],
          })
        }
      }),
    [client],
  )
}

/** Passes on every event without subscribing again when the listener changes. */
export function usePageEvents(listener: (event: PageEvent) => void): void {
  const heard = useEffectEvent(listener)
  useEffect(() => window.loket.subscribe((event) => heard(event)), [])
}
