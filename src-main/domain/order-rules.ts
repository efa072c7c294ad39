import type { Order, StateKind } from '#domain/order.ts'
import type { UnknownWhy } from '#domain/outcome.ts'
import { nextStates } from '#domain/order-table.ts'
import { isClosed, isPaid, isUnsettled } from '#domain/order.ts'
import { moneyReceived } from '#domain/received.ts'

/** The fields that this order needs of another payment of the same sale. */
type Paying = Pick<Order, 'state' | 'cash' | 'amount' | 'restInCash'>

/** `gateway`: two successes of one order. `cash`: cash and a success. `another-order`: successes of two orders. */
export type PaidTwice = 'gateway' | 'cash' | 'another-order'

/**
 * The one rule of "paid twice": money has come for this order, and the sale had already been paid. `others`: the
 * other payments of its sale. Money of a wrong amount counts too.
 */
export function paidTwiceBy(order: Paying, others: readonly Paying[] = []): PaidTwice | undefined {
  const { state } = order
  if (state.kind !== 'paid' && state.kind !== 'paid-late' && state.kind !== 'paid-wrong-amount')
    return undefined
  if ((state.evidence.successes ?? 1) > 1) return 'gateway'
  if (order.cash !== undefined || others.some(({ cash }) => cash !== undefined)) return 'cash'
  // The shortfall was made up in cash, and then the gateway reported more money.
  const { restInCash: rest, amount } = order
  if (rest !== undefined && moneyReceived(order).minor + rest.minor > amount.minor) return 'cash'
  return others.some((other) => isPaid(other.state.kind)) ? 'another-order' : undefined
}

/** Its customer has paid in time, and the goods may go, settled or not: nothing more is asked of them. */
export function isPaidInTime(
  { state }: Pick<Order, 'state'>,
  policy: { readonly settlingReleasesGoods: boolean },
): boolean {
  return (
    state.kind === 'paid' ||
    (state.kind === 'settling' && state.late !== true && policy.settlingReleasesGoods)
  )
}

export type Release = 'yes' | 'no' | 'manager'

/** May the goods go? Only evidence of the full amount says yes; anything irregular goes to a manager. */
export function releaseOf(
  order: Order,
  policy: { readonly settlingReleasesGoods: boolean },
  others: readonly Paying[] = [],
): Release {
  switch (order.state.kind) {
    case 'paid':
      return paidTwiceBy(order, others) === undefined ? 'yes' : 'manager'
    case 'paid-late':
    case 'paid-wrong-amount':
      return 'manager'
    case 'settling':
      if (!policy.settlingReleasesGoods) return 'no'
      return order.state.late === true || [order, ...others].some(isTaken) ? 'manager' : 'yes'
    default:
      return 'no'
  }
}

/** Its money is already there, reported by the gateway or in the drawer. */
const isTaken = ({ state, cash }: Paying): boolean => cash !== undefined || isPaid(state.kind)

export type Acts = {
  readonly checkNow: boolean
  readonly cancel: boolean
  readonly renew: boolean
  readonly retry: boolean
  readonly acknowledge: boolean
  /** Take cash instead; see `needsApprovalForCash`. */
  readonly takeCash: boolean
  /** Irregular money, or no more news to come: a manager records what was done. */
  readonly resolve: boolean
}

/**
 * What a person may do with the order now. `others`: the other orders of its sale. A sale is charged by one order at
 * a time, and never once it is paid. `now`: epoch milliseconds, for what depends on the end of its watch.
 */
export function actsOf(order: Order, others: readonly Paying[] = [], now = 0): Acts {
  const kind = order.state.kind
  const closed = isClosed(kind)
  const unpaid = order.cash === undefined && !others.some(({ cash }) => cash !== undefined)
  const free = unpaid && !others.some((other) => mayHoldMoney(other.state.kind))
  const isOdd =
    kind === 'paid-late' || kind === 'paid-wrong-amount' || paidTwiceBy(order, others) !== undefined
  const isOver = now > order.watchUntil
  // While the customer may still be there, pressing Enter must not hide it.
  const isLongSettling = kind === 'settling' && now > order.expiresAt
  const isSilent = (kind === 'unknown' || kind === 'suspect') && isOver
  return {
    checkNow: kind !== 'draft' && kind !== 'sending' && kind !== 'not-sent',
    cancel: kind === 'waiting',
    // Other unknown, suspect and settling orders may hold the customer's money, so charging again is not offered.
    renew: free && (closed || isUnseen(order) || (kind === 'waiting' && order.method !== 'va')),
    retry: free && kind === 'not-sent',
    acknowledge:
      order.acknowledgedAt === undefined &&
      (closed || kind === 'not-sent' || isLongSettling || (kind === 'paid' && !isOdd)),
    takeCash: free && nextStates(kind, 'cash-taken').length > 0,
    // Acknowledging a settling payment means it was seen; what was done about it is still open.
    resolve: (order.acknowledgedAt === undefined && (isOdd || isSilent)) || (isUnsettled(order) && isOver),
  }
}

/** The customer's money may be on its way, or already there: taking cash as well needs a manager. */
export function needsApprovalForCash(order: Pick<Order, 'state' | 'method'>): boolean {
  return (order.state.kind === 'unknown' && !isUnseen(order)) || order.state.kind === 'suspect'
}

/**
 * The answer to the request for a QR or a payment page is lost. Whatever the gateway made, no customer has seen it or
 * can pay it: the request names no telephone and no mail to send it to. Two reasons leave room for an earlier, seen
 * answer: a journal restored from before it, and a gateway that already has the number.
 */
export function isUnseen({ state, method }: Pick<Order, 'state' | 'method'>): boolean {
  return method !== 'va' && state.kind === 'unknown' && isUnseenAfter(state.why)
}

export function isUnseenAfter(why: UnknownWhy): boolean {
  return why !== 'interrupted' && why !== 'already-there'
}

function mayHoldMoney(kind: StateKind): boolean {
  return !isClosed(kind) && kind !== 'draft' && kind !== 'not-sent'
}

/** How long an order that ended without money stays in the strip unless acknowledged, milliseconds. */
const CLOSED_STAYS_MS = 15 * 60_000

/** Belongs in the strip of open payments: unfinished, or finished and not yet seen by a person. */
export function isOpen(order: Order, now: number): boolean {
  const kind = order.state.kind
  if (kind === 'draft') return false
  if (order.acknowledgedAt !== undefined) return false
  return !(isClosed(kind) || kind === 'not-sent') || now - order.state.since < CLOSED_STAYS_MS
}
