import type { OrderEventType } from '#domain/order-event.ts'
import type { StateKind } from '#domain/order.ts'

type Row = Partial<Record<OrderEventType, readonly StateKind[]>>

/**
 * The one table of what may happen to an order: state -> event -> states it may lead to. The machine obeys it,
 * the tests and the document are read from it. A pair that is not here is refused and changes nothing.
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
  'not-sent': { send: ['sending'], acknowledged: ['not-sent'] },
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
  },
  waiting: {
    status: ['waiting', 'paid', 'paid-wrong-amount', 'suspect', 'settling', 'failed', 'expired'],
    'not-found': ['waiting'],
    'clock-expired': ['expired'],
    'cancel-sent': ['cancelling'],
    withdrawn: ['cancelled'],
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
    status: ['waiting', 'paid', 'paid-late', 'paid-wrong-amount', 'suspect', 'settling', 'failed', 'expired'],
    'not-found': ['unknown', 'never-arrived'],
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
  },
  suspect: {
    status: ['suspect', 'settling', 'failed', 'paid', 'paid-late', 'paid-wrong-amount'],
    'not-found': ['suspect'],
  },
  settling: {
    status: ['settling', 'suspect', 'failed', 'paid', 'paid-late', 'paid-wrong-amount'],
    'not-found': ['settling'],
    acknowledged: ['settling'],
  },
  failed: {
    status: ['failed', 'suspect', 'settling', 'paid-late', 'paid-wrong-amount'],
    'not-found': ['failed'],
    acknowledged: ['failed'],
  },
  expired: {
    status: ['expired', 'failed', 'suspect', 'settling', 'paid-late', 'paid-wrong-amount'],
    'not-found': ['expired'],
    acknowledged: ['expired'],
  },
  cancelled: {
    status: ['cancelled', 'suspect', 'settling', 'paid-late', 'paid-wrong-amount'],
    'not-found': ['cancelled'],
    acknowledged: ['cancelled'],
  },
  paid: { status: ['paid'], 'not-found': ['paid'], acknowledged: ['paid'] },
  'paid-wrong-amount': {
    status: ['paid-wrong-amount', 'paid-late'],
    'not-found': ['paid-wrong-amount'],
    acknowledged: ['paid-wrong-amount'],
  },
  'paid-late': { status: ['paid-late'], 'not-found': ['paid-late'], acknowledged: ['paid-late'] },
} as const satisfies Record<StateKind, Row>

/** States to which (state, event) may lead; empty when the pair is not allowed. */
export function nextStates(state: StateKind, event: OrderEventType): readonly StateKind[] {
  const row: Row = ORDER_TABLE[state]
  return row[event] ?? []
}
