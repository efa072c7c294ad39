import { refuse } from '#contract/envelope.ts'
import type { Money } from '#domain/money.ts'
import { isClosed, type Order, type OrderMethod, type StateKind } from '#domain/order.ts'
import { isPaidInTime } from '#domain/order-rules.ts'
import { canStillBePaid } from '#domain/payable.ts'
import type { CounterDeps } from '../deps.ts'
import { RECENT_MS } from '../watch/recent-orders.ts'
import { LOOK_BACK_MS } from '../watch/watch-list.ts'

/** The gateway holds nothing of these: a sale typed again replaces them. */
const NOT_THERE: ReadonlySet<StateKind> = new Set(['draft', 'not-sent', 'refused', 'never-arrived'])
/** More than a till makes in two minutes. */
const MOST_MADE = 200

type Typed = { readonly amount: Money; readonly method: OrderMethod | 'cash' }

/**
 * The refusal same-again when an order of this amount was made within two minutes, or changed its state other than by
 * being paid in time, by any payment method: the customer may have paid the earlier code, or still can. Once that sale
 * is over, the same amount by another method belongs to the next customer. `details.at`: when it was made or changed,
 * by the clock as it stands.
 */
export function sameAgain(deps: CounterDeps, { amount, method }: Typed) {
  /** Paid in time, or in cash, or decided by a person. */
  const isOver = (order: Order): boolean =>
    isPaidInTime(order, deps.profile()) || order.cash !== undefined || order.resolved !== undefined
  const recent = new Map(deps.recentOrders().map(({ reference, at }) => [reference, at]))
  const alike = deps.journal.read.ordersAlike({ amount, among: [...recent.keys()] })
  const inQuestion = alike.filter((earlier) => {
    const { kind } = earlier.state
    if (NOT_THERE.has(kind)) return false
    if (isClosed(kind)) return !deps.journal.read.ordersOfSale(earlier.saleId).some(isOver)
    return earlier.method === method || !isOver(earlier)
  })
  // What may be paid twice is asked about before what may only have been typed twice.
  const earlier = inQuestion.find((order) => !isOver(order)) ?? inQuestion[0]
  if (earlier === undefined) return undefined
  const { reference, createdAt } = earlier
  return refuse('same-again', { reference, at: recent.get(reference) ?? createdAt })
}

/**
 * At start: notes what the clock places in the last two minutes, and whatever can still be paid. Late money is found among
 * the open orders, as long as no person has decided about it.
 */
export function noteRecentAtStart({ journal, clock, noteRecent, profile }: CounterDeps): void {
  const now = clock.now()
  const isNear = (at: number): boolean => Math.abs(now - at) <= RECENT_MS
  const changed = [...journal.read.openOrders(now), ...journal.read.watchedOrders(now - LOOK_BACK_MS)].filter(
    (order) => (isNear(order.state.since) && !isPaidInTime(order, profile())) || canStillBePaid(order, now),
  )
  const made = journal.read
    .ordersSince(now - RECENT_MS, MOST_MADE)
    .filter(({ createdAt }) => isNear(createdAt))
  for (const { reference, state } of [...made, ...changed]) noteRecent(reference, now - state.since)
}
