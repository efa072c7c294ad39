import type { StateKind } from './order.ts'

/** The sixteen states of an order as people know them: eight. Details name the state itself. */
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
