import type { OrderView } from '#contract/views.ts'
import { isCashInstead } from './is-cash-instead.ts'
import { shownOf } from './shown-state.ts'

/** In this order on the screen: what a person must look at first. */
export const STRIP_GROUPS = ['act', 'waiting', 'done'] as const
export type StripGroup = (typeof STRIP_GROUPS)[number]

/** `act`: someone has to do or decide something. `waiting`: the customer can pay. `done`: over, and not seen yet. */
export function stripGroupOf(order: OrderView): StripGroup {
  if (isCashInstead(order)) return 'done'
  switch (shownOf(order)) {
    case 'manager':
    case 'uncertain':
      return 'act'
    case 'making':
    case 'waiting':
      return 'waiting'
    default:
      return 'done'
  }
}
