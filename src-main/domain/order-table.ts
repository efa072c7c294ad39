import type { OrderEventType } from '#domain/order-event.ts'
import type { StateKind } from '#domain/order.ts'

type Row = Partial<Record<OrderEventType, readonly StateKind[]>>

/**
 * The one table of what may happen to an order: state -> event -> states it may lead to. The machine obeys it; the
 * tests and the document are generated from it. A pair that is missing is refused and changes nothing.
 */
export const ORDER_TABLE = {
  draft: { send: ['sending'], 'open-va': ['waiting'] },
  sending: {
    asked: ['waiting'],
    refused: ['refused'],
    'not-sent': ['not-sent'],
    lost: ['unknown'],
    interrupted: ['unknown'],
  },
  'not-sent': {
    send: ['sending'],
    // This state is never asked about. If the gateway reports on the order anyway, we were wrong.
    status: [
      'not-sent',
      'waiting',
      'expired',
      'suspect',
      'settling',
      'failed',
      'paid-late',
      'paid-wrong-amount',
    ],
    'not-found': ['not-sent'],
    // Restored from an older journal: it may have been sent since.
    interrupted: ['unknown'],
    acknowledged: ['not-sent'],
    'cash-taken': ['not-sent'],
  },
  refused: {
    status: [
      'refused',
      'waiting',
      'expired',
      'suspect',
      'settling',
      'failed',
      'paid-late',
      'paid-wrong-amount',
    ],
    'not-found': ['refused'],
    acknowledged: ['refused'],
    'cash-taken': ['refused'],
  },
  waiting: {
    status: ['waiting', 'paid', 'paid-wrong-amount', 'suspect', 'settling', 'failed', 'expired'],
    'not-found': ['waiting'],
    'clock-expired': ['expired'],
    'cancel-sent': ['cancelling'],
    withdrawn: ['cancelled'],
    'cash-taken': ['cancelled'],
  },
  cancelling: {
    'cancel-accepted': ['cancelling'],
    'cancel-undecided': ['cancelling'],
    'cancel-not-sent': ['waiting'],
    interrupted: ['cancelling'],
    status: [
      'cancelling',
      'waiting',
      'cancelled',
      'expired',
      'suspect',
      'settling',
      'paid',
      'paid-late',
      'paid-wrong-amount',
    ],
    'not-found': ['cancelled'],
    'clock-expired': ['expired', 'cancelled'],
  },
  unknown: {
    // After a status it stays unknown only if cash has replaced it.
    status: [
      'unknown',
      'waiting',
      'paid',
      'paid-late',
      'paid-wrong-amount',
      'suspect',
      'settling',
      'failed',
      'expired',
    ],
    'not-found': ['unknown', 'never-arrived'],
    // Its QR was never seen, and another replaces it.
    withdrawn: ['cancelled'],
    'cash-taken': ['unknown'],
    resolved: ['unknown'],
  },
  'never-arrived': {
    status: [
      'never-arrived',
      'waiting',
      'expired',
      'suspect',
      'settling',
      'failed',
      'paid-late',
      'paid-wrong-amount',
    ],
    'not-found': ['never-arrived'],
    acknowledged: ['never-arrived'],
    'cash-taken': ['never-arrived'],
    // A correction of what was decided while it was in doubt.
    resolved: ['never-arrived'],
  },
  suspect: {
    status: ['suspect', 'settling', 'failed', 'paid', 'paid-late', 'paid-wrong-amount'],
    'not-found': ['suspect'],
    'cash-taken': ['suspect'],
    resolved: ['suspect'],
  },
  settling: {
    status: ['settling', 'suspect', 'failed', 'paid', 'paid-late', 'paid-wrong-amount'],
    'not-found': ['settling'],
    acknowledged: ['settling'],
    resolved: ['settling'],
  },
  failed: {
    status: ['failed', 'suspect', 'settling', 'paid-late', 'paid-wrong-amount'],
    'not-found': ['failed'],
    acknowledged: ['failed'],
    'cash-taken': ['failed'],
    // A correction of what was decided while it was in doubt.
    resolved: ['failed'],
  },
  expired: {
    status: ['expired', 'failed', 'suspect', 'settling', 'paid-late', 'paid-wrong-amount'],
    'not-found': ['expired'],
    acknowledged: ['expired'],
    'cash-taken': ['expired'],
    // A correction of what was decided while it was in doubt.
    resolved: ['expired'],
  },
  cancelled: {
    status: ['cancelled', 'suspect', 'settling', 'paid-late', 'paid-wrong-amount'],
    'not-found': ['cancelled'],
    acknowledged: ['cancelled'],
    'cash-taken': ['cancelled'],
    // A correction of what was decided while it was in doubt.
    resolved: ['cancelled'],
  },
  paid: { status: ['paid'], 'not-found': ['paid'], acknowledged: ['paid'], resolved: ['paid'] },
  'paid-wrong-amount': {
    status: ['paid-wrong-amount', 'paid-late'],
    'not-found': ['paid-wrong-amount'],
    resolved: ['paid-wrong-amount'],
  },
  'paid-late': { status: ['paid-late'], 'not-found': ['paid-late'], resolved: ['paid-late'] },
} as const satisfies Record<StateKind, Row>

/** States to which (state, event) may lead; empty when the pair is not allowed. */
export function nextStates(state: StateKind, event: OrderEventType): readonly StateKind[] {
  const row: Row = ORDER_TABLE[state]
  return row[event] ?? []
}
