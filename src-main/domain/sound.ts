import type { StateKind } from './order.ts'

export type OrderSound = 'chime' | 'alert'

const ALERTS: ReadonlySet<StateKind> = new Set(['paid-late', 'paid-wrong-amount'])

/**
 * The sound for a change to an order: a regular payment chimes, money that a person must look at alerts. `isTwice`:
 * its sale was paid more than once, and that is not acknowledged yet.
 */
export function soundOf(
  { from, to }: { readonly from: StateKind | null; readonly to: StateKind },
  isTwice: boolean,
): OrderSound | undefined {
  // An order that was only acknowledged has not changed its state, so it chimes no second time. Nor has a second
  // payment changed it.
  if (from === to && !isTwice) return undefined
  if (isTwice || ALERTS.has(to)) return 'alert'
  return to === 'paid' ? 'chime' : undefined
}
