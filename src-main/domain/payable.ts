import { isPaidShort, type Order, type StateKind } from '#domain/order.ts'

/** The till's clock may differ this much from the gateway's, either way; the connection test accepts no more. Milliseconds. */
export const CLOCK_TOLERANCE_MS = 60_000
/** A payment confirmed at the last moment is booked after it. */
const BOOKED_WITHIN_MS = 15_000
/** The gateway ends an order by its own clock: this long after the end by ours it may still take, or book, a payment. */
export const PAYABLE_GRACE_MS = CLOCK_TOLERANCE_MS + BOOKED_WITHIN_MS

/** Asked for at the gateway, and no money known of it: the customer's phone may still pay it. */
const PAYABLE: ReadonlySet<StateKind> = new Set([
  'waiting',
  'cancelling',
  'unknown',
  'failed',
  'expired',
  'cancelled',
])

/**
 * Whether the customer can still pay the order at the gateway, whoever closed it here: neither a QR nor a payment page has a
 * cancel there. What was tried and failed, or paid with too little, is paid again on the same code. `now`: epoch milliseconds.
 */
export function canStillBePaid(order: Pick<Order, 'state' | 'expiresAt' | 'amount'>, now: number): boolean {
  const isPayable = PAYABLE.has(order.state.kind) || isPaidShort(order)
  return isPayable && now <= order.expiresAt + PAYABLE_GRACE_MS
}

const CLOSED: ReadonlySet<StateKind> = new Set(['failed', 'expired', 'cancelled'])

/** Whether what is closed may have been paid after the gateway's last word: asked for at `heardAt`, undefined for none. */
export function isUnheardSinceItsEnd(
  order: Pick<Order, 'state' | 'expiresAt' | 'createdAt' | 'amount'>,
  heardAt: number | undefined,
): boolean {
  const isClosed = CLOSED.has(order.state.kind) || isPaidShort(order)
  return isClosed && (heardAt ?? order.createdAt) < order.expiresAt + PAYABLE_GRACE_MS
}
