import type { Order } from '#domain/order.ts'
import type { CounterDeps } from '../deps.ts'

/** The other orders of the same sale, oldest first: their states decide what may be done with this one. */
export function othersOf(deps: Pick<CounterDeps, 'journal'>, { saleId, reference }: Order): readonly Order[] {
  return deps.journal.read.ordersOfSale(saleId).filter((other) => other.reference !== reference)
}
