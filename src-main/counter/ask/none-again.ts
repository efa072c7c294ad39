import type { Order } from '#domain/order.ts'
import type { CounterDeps } from '../deps.ts'

/**
 * Whether the previous request of this sale, by the same method, also gave nothing to show. Another try would then
 * only add an order at the gateway. `others`: the other orders of its sale.
 */
export function isNoneAgain(
  { journal, clock }: Pick<CounterDeps, 'journal' | 'clock'>,
  order: Order,
  others: readonly Order[],
): boolean {
  const before = [...others, ...journal.read.openOrders(clock.now())].filter(
    ({ method, reference, createdAt }) =>
      method === order.method && reference !== order.reference && createdAt <= order.createdAt,
  )
  const last = before.toSorted((one, other) => other.createdAt - one.createdAt)[0]
  if (last === undefined) return false
  // A new code closes the previous one, whose state then no longer says whether there was anything to show.
  return journal.read.eventsOf(last.reference).some(({ entry }) => {
    const state = entry.type === 'order' ? entry.change.after.state : undefined
    return state !== undefined && 'ask' in state && state.ask.kind === 'none'
  })
}
