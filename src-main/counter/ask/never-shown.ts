import { isUnseenAfter } from '#domain/order-rules.ts'
import type { Order } from '#domain/order.ts'
import type { CounterDeps } from '../deps.ts'

/**
 * Whether no code, number or page of this order was ever on a screen. A restart or a restore may have forgotten one
 * that was.
 */
export function isNeverShown({ journal }: Pick<CounterDeps, 'journal'>, { reference }: Order): boolean {
  return journal.read.eventsOf(reference).every(({ entry }) => {
    const state = entry.type === 'order' ? entry.change.after.state : undefined
    if (state?.kind === 'unknown') return isUnseenAfter(state.why)
    return state === undefined || !('ask' in state) || state.ask.kind === 'none'
  })
}
