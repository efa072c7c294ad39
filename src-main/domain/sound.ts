import type { StateKind } from './order.ts'

export type OrderSound = 'chime' | 'alert'

const ALERTS: ReadonlySet<StateKind> = new Set(['paid-late', 'paid-wrong-amount'])

/**
 * What a till sounds when something has happened to an order: money as it should be rings, money that a person must see to
 * alerts. `isTwice`: its sale was paid more than once, and nobody has put it away.
 */
export function soundOf(
  { from, to }: { readonly from: StateKind | null; readonly to: StateKind },
  isTwice: boolean,
): OrderSound | undefined {
  // An order that was only put away has not changed its state: no second chime. A second payment has not either.
  if (from === to && !isTwice) return undefined
  if (isTwice || ALERTS.has(to)) return 'alert'
  return to === 'paid' ? 'chime' : undefined
}
