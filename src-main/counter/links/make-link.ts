import { refuse, type Result } from '#contract/envelope.ts'
import type { LinkOffer } from '#contract/links-views.ts'
import { sealPayer } from '#domain/bill.ts'
import { BUYER_FIELDS, buyerFault, tidyBuyer, type Buyer } from '#domain/buyer.ts'
import { given } from '#domain/given.ts'
import { isZero, type Money } from '#domain/money.ts'
import type { Order, PageMethod, PageTerms } from '#domain/order.ts'
import { payerMarks } from '#domain/payer-marks.ts'
import type { CounterDeps } from '../deps.ts'
import { billAsk } from '../sale/bill.ts'
import { paymentMethods } from '../sale/payment-methods.ts'
import { startSale, type Sure } from '../sale/start-sale.ts'
import { validMs } from '../sale/valid-ms.ts'
import { linkedChoices, linkedToken } from './linked.ts'

export type LinkWish = PageTerms & {
  readonly amount: Money
  readonly note?: string
  readonly pageMethod?: Omit<PageMethod, 'name'>
  /** As typed. */
  readonly buyer?: Buyer
  readonly sure: readonly Sure[]
}

/**
 * Makes a payment link for a buyer. Refusals: those of `startSale`; not-acceptable (details.field, details.why), and
 * not-allowed (details.why: pay-type, balance-type, not-linked) for what the connection does not offer, or (bill) where each sale needs
 * the details that only the counter asks for.
 */
export async function makeLink(
  deps: CounterDeps,
  { fee, payType, balanceType, linked, buyer: typed = {}, ...wish }: LinkWish,
): Promise<Result<Order>> {
  const offer = linkOffer(deps)
  if (billAsk(deps.profile()) !== undefined) return refuse('not-allowed', { why: 'bill' })
  const buyer = tidyBuyer(typed)
  for (const field of BUYER_FIELDS) {
    const why = buyerFault(field, buyer[field] ?? '')
    if (buyer[field] !== undefined && why !== undefined) return refuse('not-acceptable', { field, why })
  }
  const hasFee = fee !== undefined && !isZero(fee)
  if (hasFee && wish.pageMethod === undefined)
    return refuse('not-acceptable', { field: 'fee', why: 'no-method' })
  if (payType !== undefined && !offer.payTypes.includes(payType))
    return refuse('not-allowed', { why: 'pay-type' })
  if (balanceType !== undefined && !offer.balanceTypes.includes(balanceType))
    return refuse('not-allowed', { why: 'balance-type' })
  const token = linked === undefined ? undefined : linkedToken(deps, linked)
  if (token?.ok === false) return token
  const box = deps.personal()
  const isNamed = Object.keys(buyer).length > 0
  if (isNamed && box === undefined) return refuse('vault-refused', { reason: 'wrong-state' })
  const pageTerms = given({ payType, balanceType, linked, fee: hasFee ? fee : undefined })
  return startSale(deps, {
    ...wish,
    method: 'link',
    ...(Object.keys(pageTerms).length === 0 ? {} : { pageTerms }),
    ...(isNamed && box !== undefined
      ? { buyer: { personal: sealPayer(box, buyer), marks: payerMarks(box, buyer) } }
      : {}),
  })
}

/** What the connection offers for a payment link. */
export function linkOffer(deps: CounterDeps): LinkOffer {
  const { methods, pageMethods, most } = paymentMethods(deps)
  const { payType = 'REDIRECT', payTypes = [], balanceTypes = [] } = deps.profile()
  const isAsked = billAsk(deps.profile()) !== undefined
  const notOffered = methods.includes('link') ? (isAsked ? 'bill' : undefined) : 'product-code'
  return {
    pageMethods,
    payTypes: [...new Set([payType, ...payTypes])],
    balanceTypes,
    linked: linkedChoices(deps),
    ...given({ mostMinor: most.link, notOffered }),
    minutes: validMs(deps, 'link') / 60_000,
  }
}
