import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { BillDraft } from '#domain/bill-draft.ts'
import type { Order, PageMethod } from '#domain/order.ts'
import { judgeUnusual, LATEST_PAID } from '#domain/unusual.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import type { CounterDeps } from '../deps.ts'
import { billOf, type NewBill } from './bill.ts'
import { sameAgain } from './same-again.ts'
import { takePayment, whyNotTaken, type Sale } from './take-payment.ts'

/** A question that a person at the till has confirmed. */
export type Sure = 'unusual' | 'same'

export type NewSale = Omit<Sale, 'pageMethod' | 'saleId' | 'bill'> & {
  /** One of the profile's methods. */
  readonly pageMethod?: Omit<PageMethod, 'name'>
  /** As typed, where the gateway must be told more than the amount. */
  readonly bill?: BillDraft
  /** Sealed, of a payment page that is made for one buyer. */
  readonly buyer?: NewBill
  readonly sure: readonly Sure[]
}

/**
 * Begins a sale that a person has typed, after the questions that this till's history raises; each is asked once.
 * Refusals: those of `takePayment` and of `billOf`; unusual-amount (details.usualMinor, details.why) and same-again
 * (details.reference, details.at), each unless `sure` names it; not-allowed (that payment method is not in the
 * profile).
 */
export async function startSale(
  deps: CounterDeps,
  { sure, pageMethod: chosen, bill: typed, buyer, ...rest }: NewSale,
): Promise<Result<Order>> {
  const pageMethod = chosen === undefined ? undefined : pageMethodOf(deps.profile(), chosen)
  if (chosen !== undefined && pageMethod === undefined)
    return refuse('not-allowed', { why: 'unknown-method' })
  const sale: Sale = { ...rest, ...(pageMethod === undefined ? {} : { pageMethod }) }
  // A sale that cannot be taken anyway raises no question.
  const why = whyNotTaken(deps, sale)
  if (why !== undefined) return why
  const bill = buyer === undefined ? billOf(deps, typed, sale.amount) : accept(buyer)
  if (!bill.ok) return bill
  return (
    (sure.includes('unusual') ? undefined : unusual(deps, sale)) ??
    (sure.includes('same') ? undefined : sameAgain(deps, sale)) ??
    takePayment(deps, { ...sale, ...(bill.value === undefined ? {} : { bill: bill.value }) })
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
