import { refuse, type Result } from '#contract/envelope.ts'
import { isClosed, type Order, type PageMethod, type StateKind } from '#domain/order.ts'
import { judgeUnusual, LATEST_PAID } from '#domain/unusual.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import type { CounterDeps } from '../deps.ts'
import { LOOK_BACK_MS } from '../watch/watch-list.ts'
import { takePayment, whyNotTaken, type Sale } from './take-payment.ts'

/** A question that a person at the till has confirmed. */
export type Sure = 'unusual' | 'same'

export type NewSale = Omit<Sale, 'pageMethod' | 'saleId'> & {
  /** One of the profile's methods. */
  readonly pageMethod?: Omit<PageMethod, 'name'>
  readonly sure: readonly Sure[]
}

const SAME_WITHIN_MS = 2 * 60_000
/** The gateway holds nothing of these: a sale typed again replaces them. */
const NOT_THERE: ReadonlySet<StateKind> = new Set(['draft', 'not-sent', 'refused', 'never-arrived'])

/**
 * Begins a sale that a person has typed, after the questions that this till's history raises; each is asked once.
 * Refusals: those of `takePayment`; unusual-amount (details.usualMinor, details.why) and same-again
 * (details.reference, details.at), each unless `sure` names it; not-allowed (that payment method is not in the
 * profile).
 */
export async function startSale(
  deps: CounterDeps,
  { sure, pageMethod: chosen, ...rest }: NewSale,
): Promise<Result<Order>> {
  const pageMethod = chosen === undefined ? undefined : pageMethodOf(deps.profile(), chosen)
  if (chosen !== undefined && pageMethod === undefined)
    return refuse('not-allowed', { why: 'unknown-method' })
  const sale: Sale = { ...rest, ...(pageMethod === undefined ? {} : { pageMethod }) }
  return (
    // A sale that cannot be taken anyway raises no question.
    whyNotTaken(deps, sale) ??
    (sure.includes('unusual') ? undefined : unusual(deps, sale)) ??
    (sure.includes('same') ? undefined : sameAgain(deps, sale)) ??
    takePayment(deps, sale)
  )
}

function unusual({ journal }: CounterDeps, { amount }: Sale) {
  const found = judgeUnusual(amount, journal.read.latestPaid(LATEST_PAID))
  return found === undefined
    ? undefined
    : refuse('unusual-amount', { usualMinor: found.usual.minor, why: found.why })
}

/**
 * The same amount, made or ended a moment ago, by any payment method: the customer may have paid the earlier code, or
 * still can. Once it is paid in time, or in cash, a sale by another method belongs to the next customer.
 */
function sameAgain({ journal, clock, withOwnEnd }: CounterDeps, { amount, method }: Sale) {
  const now = clock.now()
  const isInQuestion = (earlier: Order): boolean => {
    const { kind } = earlier.state
    if (NOT_THERE.has(kind)) return false
    if (isClosed(kind)) return earlier.cash === undefined
    return earlier.method === method || (kind !== 'paid' && earlier.cash === undefined)
  }
  // A clock that was set back puts the earlier sale in the future; the distance counts the same.
  const isNear = (at: number): boolean => Math.abs(now - at) <= SAME_WITHIN_MS
  const isRecent = (earlier: Order): boolean => {
    const from = isClosed(earlier.state.kind) ? earlier.state.since : earlier.createdAt
    const clockWasMovedBy = withOwnEnd(earlier).expiresAt - earlier.expiresAt
    return isNear(from) || isNear(from + clockWasMovedBy)
  }
  const made = journal.read.ordersAlike({ amount, from: now - SAME_WITHIN_MS, to: now + SAME_WITHIN_MS })
  const watched = journal.read.watchedAlike({ amount, at: now - LOOK_BACK_MS }).filter(isRecent)
  const earlier = [...made, ...watched].find(isInQuestion)
  return earlier === undefined
    ? undefined
    : refuse('same-again', { reference: earlier.reference, at: earlier.createdAt })
}

function pageMethodOf(
  { paymentMethods = [] }: GatewayProfile,
  { payMethod, payOption }: Omit<PageMethod, 'name'>,
): PageMethod | undefined {
  return paymentMethods.find((each) => each.payMethod === payMethod && each.payOption === payOption)
}
