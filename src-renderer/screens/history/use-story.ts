import type { Timeline } from '#contract/history-views.ts'
import { BridgeRefusal } from '../../bridge/call.ts'
import { useQueryOf } from '../../bridge/queries.ts'

export type Story = {
  readonly order: Timeline['order']
  /** Undefined for an older order, whose steps are for a manager. */
  readonly entries: Timeline['entries'] | undefined
}

/** An order with its steps. A cashier may be shown an older order, by its receipt, but not its steps. */
export function useStory(reference: string): {
  readonly story: Story | undefined
  readonly error: Error | null
  readonly retry: () => void
} {
  const timeline = useQueryOf('history.timeline', { reference })
  const isOlder = isForManager(timeline.error)
  const order = useQueryOf('order.get', { reference }, { enabled: isOlder })
  const { data, error, refetch } = isOlder ? order : timeline
  return {
    story: data === undefined ? undefined : 'entries' in data ? data : { order: data, entries: undefined },
    error,
    retry: () => void refetch(),
  }
}

function isForManager(error: Error | null): boolean {
  return (
    error instanceof BridgeRefusal &&
    error.error.code === 'not-allowed' &&
    error.error.details?.['why'] === 'manager'
  )
}
