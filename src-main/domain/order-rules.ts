import type { Order, StateKind } from '#domain/order.ts'
import { isClosed } from '#domain/order.ts'

export type Goods = 'yes' | 'no' | 'manager'

/** May the goods go? Only evidence of the full amount says yes; whatever is odd goes to a manager. */
export function goodsOf(order: Order, policy: { readonly settlingReleasesGoods: boolean }): Goods {
  switch (order.state.kind) {
    case 'paid':
      return (order.state.evidence.successes ?? 1) > 1 ? 'manager' : 'yes'
    case 'paid-late':
    case 'paid-wrong-amount':
      return 'manager'
    case 'settling':
      return policy.settlingReleasesGoods ? 'yes' : 'no'
    default:
      return 'no'
  }
}

export type Acts = {
  readonly checkNow: boolean
  readonly cancel: boolean
  readonly renew: boolean
  readonly retry: boolean
  readonly acknowledge: boolean
}

/**
 * What a person may do with the order now. `others`: the states of the other orders of its sale, for a sale is charged
 * by one order at a time, and not at all once it is paid.
 */
export function actsOf(order: Order, others: readonly StateKind[] = []): Acts {
  const kind = order.state.kind
  const closed = isClosed(kind)
  const free = !others.some(mayHoldMoney)
  return {
    checkNow: kind !== 'draft' && kind !== 'sending' && kind !== 'not-sent',
    cancel: kind === 'waiting',
    // Unknown, suspect and settling orders may hold the customer's money: charging again is not offered.
    renew: free && (closed || (kind === 'waiting' && order.method === 'qr')),
    retry: free && kind === 'not-sent',
    acknowledge:
      order.acknowledgedAt === undefined &&
      (closed ||
        kind === 'not-sent' ||
        kind === 'paid' ||
        kind === 'paid-late' ||
        kind === 'paid-wrong-amount'),
  }
}

function mayHoldMoney(kind: StateKind): boolean {
  return !isClosed(kind) && kind !== 'draft' && kind !== 'not-sent'
}

/** How long an order that ended without money stays in the strip when nobody puts it away, milliseconds. */
const CLOSED_STAYS_MS = 15 * 60_000

/** Belongs in the strip of open payments: not finished, or finished and not yet seen by a person. */
export function isOpen(order: Order, now: number): boolean {
  const kind = order.state.kind
  if (kind === 'draft') return false
  if (kind === 'settling') return true
  if (order.acknowledgedAt !== undefined) return false
  return !(isClosed(kind) || kind === 'not-sent') || now - order.state.since < CLOSED_STAYS_MS
}
