import type { Order } from '#domain/order.ts'
import type { ClockWatch } from './clock-watch.ts'

export type OwnEnd = {
  /** Stores how the clock stands when the order is made. */
  readonly keepOwnEnd: (order: Order) => void
  /**
   * The order with its end, and the end of its watch, moved on by as much as the clock was set forward since. Use it
   * wherever it matters whether an order can still be paid.
   */
  readonly withOwnEnd: (order: Order) => Order
  /** The most by which it currently moves any order, milliseconds. */
  readonly movedAtMost: () => number
}

/** More than a till makes in a week; the oldest ended long ago. */
const MOST_KNOWN = 5_000

/**
 * A clock set forward makes an order look over while the gateway still accepts a payment. This remembers, in memory,
 * how the clock stood when each order was made, or first seen by this program. After a restart only the clock itself
 * is left.
 */
export function createOwnEnd(clock: Pick<ClockWatch, 'mark' | 'forwardSince'>): OwnEnd {
  const marks = new Map<string, number>()
  let lowest = Infinity
  const keepOwnEnd = ({ reference }: Order): void => {
    const mark = clock.mark()
    lowest = Math.min(lowest, mark)
    marks.set(reference, mark)
    for (const oldest of marks.size > MOST_KNOWN ? marks.keys().take(1) : []) marks.delete(oldest)
  }
  return {
    keepOwnEnd,
    withOwnEnd: (order) => {
      const known = marks.get(order.reference)
      if (known === undefined) {
        keepOwnEnd(order)
        return order
      }
      const forward = clock.forwardSince(known)
      if (forward === 0) return order
      return { ...order, expiresAt: order.expiresAt + forward, watchUntil: order.watchUntil + forward }
    },
    movedAtMost: () => clock.forwardSince(lowest),
  }
}
