import type { OrderView } from '#contract/views.ts'
import { isPaid } from '#domain/order.ts'

/** Money came, by the gateway or in cash: there is something to put into the customer's hand. */
export function hasReceipt({ state, cash }: Pick<OrderView, 'state' | 'cash'>): boolean {
  return isPaid(state) || cash !== undefined
}
