import type { ReviewRow } from '#contract/review-views.ts'
import type { StateKind } from '#domain/order.ts'
import { shownStateOf, type ShownState } from '#domain/shown-state.ts'

/** The state whose shape and tone stand for all of its group. */
export const STATE_OF_GROUP: Readonly<Record<ShownState, StateKind>> = {
  making: 'sending',
  waiting: 'waiting',
  paid: 'paid',
  manager: 'paid-wrong-amount',
  uncertain: 'unknown',
  expired: 'expired',
  cancelled: 'cancelled',
  failed: 'failed',
}

/** The shape of a row: its own state's, unless it is shown as another group, such as a sale that was paid twice. */
export function stateShown({ state, group }: Pick<ReviewRow, 'state' | 'group'>): StateKind {
  return state !== 'voided' && shownStateOf(state) === group ? state : STATE_OF_GROUP[group]
}
