import { isPaid, type Order, type StateKind } from '#domain/order.ts'

const BEING_CHECKED: ReadonlySet<StateKind> = new Set(['unknown', 'suspect', 'settling'])

/**
 * Whether another order of the sale holds its money, or may hold it. An older order may be paid late while a newer QR
 * is on the screens. Paying the newer one too would be paying twice, so it is no longer shown.
 */
export function heldBy(others: readonly Pick<Order, 'state' | 'cash'>[]): 'paid' | 'checked' | undefined {
  if (others.some(({ state, cash }) => isPaid(state.kind) || cash !== undefined)) return 'paid'
  return others.some(({ state }) => BEING_CHECKED.has(state.kind)) ? 'checked' : undefined
}
