import { refuse, type Result } from '#contract/envelope.ts'
import type { Order, PageMethod } from '#domain/order.ts'
import { judgeUnusual, LATEST_PAID } from '#domain/unusual.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import type { CounterDeps } from '../deps.ts'
import { sameAgain } from './same-again.ts'
import { takePayment, whyNotTaken, type Sale } from './take-payment.ts'

/** A question that a person at the till has confirmed. */
export type Sure = 'unusual' | 'same'

export type NewSale = Omit<Sale, 'pageMethod' | 'saleId'> & {
  /** One of the profile's methods. */
  readonly pageMethod?: Omit<PageMethod, 'name'>
  readonly sure: readonly Sure[]
}

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

function pageMethodOf(
  { paymentMethods = [] }: GatewayProfile,
  { payMethod, payOption }: Omit<PageMethod, 'name'>,
): PageMethod | undefined {
  return paymentMethods.find((each) => each.payMethod === payMethod && each.payOption === payOption)
}
