import type { OrderView } from '#contract/views.ts'
import type { StateKind } from '#domain/order.ts'
import { hasNothingToPay } from './never-seen.ts'

/** The sixteen states of an order as people at the counter know them: eight. History and details name the state itself. */
export const SHOWN_STATES = [
  'making',
  'waiting',
  'paid',
  'manager',
  'uncertain',
  'expired',
  'cancelled',
  'failed',
] as const
export type ShownState = (typeof SHOWN_STATES)[number]

const SHOWN: Readonly<Record<StateKind, ShownState>> = {
  draft: 'making',
  sending: 'making',
  waiting: 'waiting',
  paid: 'paid',
  'paid-wrong-amount': 'manager',
  'paid-late': 'manager',
  unknown: 'uncertain',
  suspect: 'uncertain',
  settling: 'uncertain',
  // Until the provider confirms the cancel, the number can still be paid.
  cancelling: 'uncertain',
  expired: 'expired',
  cancelled: 'cancelled',
  failed: 'failed',
  refused: 'failed',
  'not-sent': 'failed',
  'never-arrived': 'failed',
}

export function shownStateOf(state: StateKind): ShownState {
  return SHOWN[state]
}

type Marked = Pick<OrderView, 'state' | 'paidTwice' | 'release' | 'noQr'>

/** The same with the sale's other payments, and with a store that hands over before the money is settled. */
export function shownOf(order: Marked): ShownState {
  const { state, paidTwice, release } = order
  if (paidTwice !== undefined) return 'manager'
  // A payment that the customer cannot make is not waited for.
  if (hasNothingToPay(order)) return 'uncertain'
  return state === 'settling' && release === 'yes' ? 'paid' : SHOWN[state]
}
