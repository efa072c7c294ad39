import type { OrderView } from '#contract/views.ts'
import { isPaid } from '#domain/order.ts'

/** Money came, through the gateway or in cash: there is a receipt to print. */
export function hasReceipt({ state, cash }: Pick<OrderView, 'state' | 'cash'>): boolean {
  return isPaid(state) || cash !== undefined
}
