import type { Order } from '#domain/order.ts'
import type { CounterDeps } from './deps.ts'

/** The strip of open payments: not finished, or finished and not yet seen by a person; oldest first. */
export function openOrders(deps: Pick<CounterDeps, 'journal'>, now: number): readonly Order[] {
  return deps.journal.read.openOrders(now)
}
