import { refuse } from '#contract/envelope.ts'
import { isClosed, type Order, type StateKind } from '#domain/order.ts'
import type { CounterDeps } from '../deps.ts'
import { LOOK_BACK_MS } from '../watch/watch-list.ts'
import type { Sale } from './take-payment.ts'

const SAME_WITHIN_MS = 2 * 60_000
/** The gateway holds nothing of these: a sale typed again replaces them. */
const NOT_THERE: ReadonlySet<StateKind> = new Set(['draft', 'not-sent', 'refused', 'never-arrived'])

/**
 * The refusal same-again when an order of this amount was made, or ended, a moment ago, by any payment method: the
 * customer may have paid the earlier code, or still can. Once the sale is paid in time, or in cash, the same amount by
 * another method belongs to the next customer.
 */
export function sameAgain(deps: CounterDeps, { amount, method }: Pick<Sale, 'amount' | 'method'>) {
  const { journal, clock, movedAtMost } = deps
  const isInQuestion = (earlier: Order): boolean => {
    const { kind } = earlier.state
    if (NOT_THERE.has(kind)) return false
    if (isClosed(kind)) return !isOverBySale(deps, earlier)
    return earlier.method === method || (kind !== 'paid' && earlier.cash === undefined)
  }
  const now = clock.now()
  const [from, to] = [now - SAME_WITHIN_MS, now + SAME_WITHIN_MS]
  const made = journal.read.ordersAlike({ amount, from, to })
  const changed = journal.read.watchedAlike({
    amount,
    until: now - LOOK_BACK_MS - movedAtMost(),
    changedFrom: from - movedAtMost(),
  })
  const earlier = [...made, ...changed.filter((order) => isRecent(deps, order))].find(isInQuestion)
  return earlier === undefined
    ? undefined
    : refuse('same-again', { reference: earlier.reference, at: earlier.createdAt })
}

/** Another order of its sale was paid in time, or cash was taken for it. */
function isOverBySale({ journal }: CounterDeps, { saleId }: Order): boolean {
  const sale = journal.read.ordersOfSale(saleId)
  return sale.some(({ state, cash }) => cash !== undefined || state.kind === 'paid')
}

/**
 * Made, or what it is now, within two minutes; a clock set back by less puts that in the future. An order that ended
 * while the till was off ended when the till learned of it.
 */
function isRecent({ clock, withOwnEnd, movedAtMost }: CounterDeps, order: Order): boolean {
  const isNear = (at: number): boolean => Math.abs(clock.now() - at) <= SAME_WITHIN_MS
  const { createdAt, expiresAt, state } = order
  // Settling is paid in time, unless it came late.
  const since = state.kind === 'settling' && state.late !== true ? createdAt : state.since
  const movedBy = movedAtMost() === 0 ? 0 : withOwnEnd(order).expiresAt - expiresAt
  // A time after its end was read from the moved clock.
  return [createdAt, since].some((at) => isNear(at) || (at <= expiresAt && isNear(at + movedBy)))
}
