import type { Order } from '#domain/order.ts'
import type { ClockWatch } from './clock-watch.ts'

/** The order with its end where the clock has it now: moved on by as much as the clock was set forward since. */
export type WithOwnEnd = (order: Order) => Order

/** More than a till makes in a week; the oldest are long over. */
const MOST_KNOWN = 5_000

/**
 * A clock set forward makes an order look over that the gateway still takes a payment for. This keeps how the clock stood
 * when each order was first seen, in memory: after a restart only the clock itself is left to go by.
 */
export function createOwnEnd(clock: Pick<ClockWatch, 'mark' | 'forwardSince'>): WithOwnEnd {
  const marks = new Map<string, number>()
  return (order) => {
    const mark = marks.get(order.reference)
    if (mark === undefined) {
      marks.set(order.reference, clock.mark())
      for (const oldest of marks.size > MOST_KNOWN ? marks.keys().take(1) : []) marks.delete(oldest)
      return order
    }
    const forward = clock.forwardSince(mark)
    return forward === 0 ? order : { ...order, expiresAt: order.expiresAt + forward }
  }
}
