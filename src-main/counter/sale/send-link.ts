import type { Result } from '#contract/envelope.ts'
import { rupiah } from '#domain/money.ts'
import type { Ask, Order } from '#domain/order.ts'
import { judgePageAddress } from '#domain/page-address.ts'
import type { ResponseOf } from '#gateway/define-operation.ts'
import { paymentHostToHost } from '#gateway/operations/payment-host-to-host.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import type { CounterDeps } from '../deps.ts'
import { sendOrder, type Sending } from './send-order.ts'

/** Source of the request, free text (interface, 2.4, `pointOfInitiation`). */
const AT_THE_COUNTER = 'POS'

/** Asks the gateway for a payment page (interface, 2.4). Refusals as `sendOrder`. */
export function sendLink(deps: CounterDeps, order: Order, how: Sending): Promise<Result<Order>> {
  const profile = deps.profile()
  return sendOrder(deps, order, how, {
    operation: paymentHostToHost,
    input: {
      partnerReferenceNo: order.reference,
      merchantId: profile.merchantId,
      amount: order.amount,
      validUpTo: order.expiresAt,
      pointOfInitiation: AT_THE_COUNTER,
      ...(profile.returnUrl === undefined
        ? {}
        : { urlParam: { url: profile.returnUrl, type: 'PAY_RETURN', isDeeplink: 'N' } as const }),
      ...payOption(order),
      additionalInfo: { payType: profile.payType ?? 'REDIRECT', productCode: productOf(profile) },
    },
    askOf: (answer) => askOf(deps, answer),
  })
}

/** Without a method the page lets the customer choose. */
function payOption({ pageMethod, amount }: Order) {
  if (pageMethod === undefined) return {}
  const { payMethod, payOption } = pageMethod
  return {
    // Any fee is added by the gateway; the till asks for the sale amount and no fee.
    payOptionDetails: { payMethod, payOption, transAmount: amount, feeAmount: rupiah(0n) },
  }
}

/** Callers ensure there is a code; the declaration refuses an empty one before anything is sent. */
function productOf({ productCodes }: GatewayProfile): string {
  return productCodes.link ?? ''
}

/** An address is shown only when a telephone opens exactly what the eye reads. */
function askOf({ mode }: CounterDeps, { webRedirectUrl }: ResponseOf<typeof paymentHostToHost>): Ask {
  const judged = judgePageAddress(webRedirectUrl, { isPractice: mode === 'practice' })
  if (!judged.ok) return { kind: 'none', why: 'link-blocked', findings: [`block:${judged.fault}`] }
  return { kind: 'link', url: webRedirectUrl }
}
