import type { Order } from '#domain/order.ts'
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

/** What a person may do with the order now. */
export function actsOf(order: Order): Acts {
  const kind = order.state.kind
  const closed = isClosed(kind)
  return {
    checkNow: kind !== 'draft' && kind !== 'sending' && kind !== 'not-sent',
    cancel: kind === 'waiting',
    // Unknown, suspect and settling orders may hold the customer's money: charging again is not offered.
    renew: closed || (kind === 'waiting' && order.method === 'qr'),
    retry: kind === 'not-sent',
    acknowledge:
      order.acknowledgedAt === undefined &&
      (closed || kind === 'not-sent' || kind === 'paid' || kind === 'paid-late' || kind === 'paid-wrong-amount'),
  }
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
