import type { PaymentNotice } from '#domain/callback-fact.ts'
import { actsOf, needsApprovalForCash, type Acts } from '#domain/order-rules.ts'
import type { Order } from '#domain/order.ts'
import { vaStatus } from '#gateway/operations/va-status.ts'
import type { CounterDeps } from '../deps.ts'
import { isGivenUp, isWanted, placeOf } from '../split/split-sums.ts'
import { heldBy } from '#domain/held-by.ts'
import { isElsewhere } from '../show/made-under.ts'

type Deps = Pick<CounterDeps, 'journal'>

/** The gateway's payment call for this order, until a status mentions money or its questions have run out. */
export function noticeOf({ journal }: Deps, reference: string): PaymentNotice | undefined {
  return journal.read.noticeOf(reference, vaStatus.name)
}

/**
 * As `actsOf`, but without charging again while money is in question. That is so while a gateway call about an order
 * of the sale is unconfirmed, or the latest answer about one is unreadable.
 */
export function actsOfSale(
  deps: Pick<CounterDeps, 'journal' | 'profile'>,
  order: Order,
  others: readonly Order[],
  now = 0,
): Acts {
  const acts = actsOfPart(deps, order, actsOf(order, others, now))
  const elsewhere = others.some(({ reference }) => noticeOf(deps, reference) !== undefined)
  if (!elsewhere && noticeOf(deps, order.reference) === undefined && !isUnread(deps, [order, ...others]))
    return acts
  return { ...acts, renew: false, retry: false, takeCash: acts.takeCash && !elsewhere }
}

/** A part of a split charges no more than the split still wants; once that is given up, its money goes back. */
function actsOfPart(deps: Pick<CounterDeps, 'journal' | 'profile'>, order: Order, acts: Acts): Acts {
  const owesBack = order.state.kind === 'paid' && order.resolved === undefined && isGivenUp(deps, order)
  const mine = owesBack ? { ...acts, resolve: true } : acts
  const charges = mine.renew || mine.retry || mine.takeCash
  return charges && !isWanted(deps, order) ? { ...mine, renew: false, retry: false, takeCash: false } : mine
}

/** Cash needs a manager when other money may be there: by a status, the gateway's call or an unread answer. */
export function needsApproval(deps: Deps, order: Order): boolean {
  if (needsApprovalForCash(order) || noticeOf(deps, order.reference) !== undefined) return true
  return isUnread(deps, deps.journal.read.ordersOfSale(order.saleId))
}

/** The latest answer about one of them could not be read: it may have said that money came. */
function isUnread({ journal }: Deps, sale: readonly Order[]): boolean {
  return sale.some(({ reference }) => journal.read.isUnread(reference, vaStatus.name))
}

/**
 * Why the customer must not be shown how to pay this order. Its sale holds money, or may; the gateway has called
 * about it; or it belongs to another gateway, and this till would never hear of the payment. A sibling's unread
 * answer may have said that money came.
 */
export function heldOf(
  deps: Pick<CounterDeps, 'journal' | 'profile'>,
  order: Order,
  others: readonly Order[],
): 'sale-paid' | 'sale-checked' | 'notified' | 'elsewhere' | undefined {
  const { reference } = order
  const held = heldBy(others)
  // Another part of the split may have taken its place.
  const place = placeOf(deps, order)
  if (held === 'paid' || place === 'paid') return 'sale-paid'
  if (noticeOf(deps, reference) !== undefined) return 'notified'
  if (isElsewhere(order, deps.profile())) return 'elsewhere'
  const elsewhere = others.some((other) => noticeOf(deps, other.reference) !== undefined)
  return held === 'checked' || place === 'checked' || elsewhere || isUnread(deps, others)
    ? 'sale-checked'
    : undefined
}
