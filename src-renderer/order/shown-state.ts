import type { OrderView } from '#contract/views.ts'
import { shownStateOf, type ShownState } from '#domain/shown-state.ts'

type Marked = Pick<OrderView, 'state' | 'paidTwice' | 'release'>

/** What an order is shown as, with the sale's other payments, and with a store that hands over before the money is settled. */
export function shownOf({ state, paidTwice, release }: Marked): ShownState {
  if (paidTwice !== undefined) return 'manager'
  return state === 'settling' && release === 'yes' ? 'paid' : shownStateOf(state)
}
