import { isPaidShort, type Order, type StateKind } from '#domain/order.ts'

/** Allowed difference between the till's clock and the gateway's; the connection check uses it too. Milliseconds. */
export const CLOCK_TOLERANCE_MS = 60_000
/** A payment confirmed at the last moment is booked after it. */
const BOOKED_WITHIN_MS = 15_000
/** The gateway ends an order by its own clock, so it may still take or book a payment this long after our end. */
export const PAYABLE_GRACE_MS = CLOCK_TOLERANCE_MS + BOOKED_WITHIN_MS

/** Requested at the gateway, with no money reported yet: the customer's phone may still pay it. */
const PAYABLE: ReadonlySet<StateKind> = new Set([
  'waiting',
  'cancelling',
  'unknown',
  'failed',
  'expired',
  'cancelled',
])

/**
 * Whether the customer can still pay the order at the gateway, even if closed here: a QR or a payment page has no
 * cancel there. After a failed attempt, or a payment of too little, the customer pays again on the same code. `now`:
 * epoch milliseconds.
 */
export function canStillBePaid(order: Pick<Order, 'state' | 'expiresAt' | 'amount'>, now: number): boolean {
  const isPayable = PAYABLE.has(order.state.kind) || isPaidShort(order)
  return isPayable && now <= order.expiresAt + PAYABLE_GRACE_MS
}

const CLOSED: ReadonlySet<StateKind> = new Set(['failed', 'expired', 'cancelled'])

/**
 * Whether a closed order may have been paid since the gateway last answered. `heardAt`: when that question was sent,
 * undefined for never.
 */
export function isUnheardSinceItsEnd(
  order: Pick<Order, 'state' | 'expiresAt' | 'createdAt' | 'amount'>,
  heardAt: number | undefined,
): boolean {
  const isClosed = CLOSED.has(order.state.kind) || isPaidShort(order)
  return isClosed && (heardAt ?? order.createdAt) < order.expiresAt + PAYABLE_GRACE_MS
}
