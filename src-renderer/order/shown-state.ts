import type { OrderView } from '#contract/views.ts'
import { shownStateOf, type ShownState } from '#domain/shown-state.ts'
import { hasNothingToPay } from './never-seen.ts'

type Marked = Pick<OrderView, 'state' | 'paidTwice' | 'release' | 'noQr'>

/** What an order is shown as, with the sale's other payments, and with a store that hands over before the money is settled. */
export function shownOf(order: Marked): ShownState {
  const { state, paidTwice, release } = order
  if (paidTwice !== undefined) return 'manager'
  // A payment that the customer cannot make is not waited for.
  if (hasNothingToPay(order)) return 'uncertain'
  return state === 'settling' && release === 'yes' ? 'paid' : shownStateOf(state)
}
