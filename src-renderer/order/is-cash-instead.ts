import type { OrderView } from '#contract/views.ts'
import { isPaid } from '#domain/order.ts'

/** The customer has paid in cash, and nothing has come through the provider. */
export function isCashInstead({ cash, state, paidTwice }: OrderView): boolean {
  return cash !== undefined && paidTwice === undefined && !isPaid(state)
}
