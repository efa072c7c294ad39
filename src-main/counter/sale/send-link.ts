import { refuse, type Result } from '#contract/envelope.ts'
import { openPayer, type Payer } from '#domain/bill.ts'
import { given } from '#domain/given.ts'
import { rupiah } from '#domain/money.ts'
import type { Ask, Order } from '#domain/order.ts'
import { judgePageAddress } from '#domain/page-address.ts'
import type { ResponseOf } from '#gateway/define-operation.ts'
import { paymentHostToHost } from '#gateway/operations/payment-host-to-host.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import type { CounterDeps } from '../deps.ts'
import { linkedToken } from '../links/linked.ts'
import { sendOrder, type Sending } from './send-order.ts'

/** Source of the request, free text (interface, 2.4, `pointOfInitiation`). */
const AT_THE_COUNTER = 'POS'

/** Asks the gateway for a payment page (interface, 2.4). Refusals as `sendOrder` and `linkedToken`. */
export async function sendLink(deps: CounterDeps, order: Order, how: Sending): Promise<Result<Order>> {
  const profile = deps.profile()
  const bill = how.bill ?? deps.journal.read.bill(order.reference)
  const payer = bill?.personal === undefined ? {} : openedPayer(deps, bill.personal)
  // A page for a buyer is never asked for without the buyer.
  if (payer === undefined) return refuse('vault-refused', { reason: 'wrong-state' })
  const { payType = profile.payType ?? 'REDIRECT', balanceType, linked } = order.pageTerms ?? {}
  const token = linked === undefined ? undefined : linkedToken(deps, linked)
  if (token?.ok === false) return token
  // It may be unlinked while an access token is fetched.
  const isLinked = () => linked === undefined || linkedToken(deps, linked).ok
  const sending = { ...how, stillWanted: () => how.stillWanted?.() !== false && isLinked() }
  return sendOrder(deps, order, sending, {
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
      additionalInfo: {
        payType,
        productCode: productOf(profile),
        ...given({ balanceType, bankCardToken: token?.value }),
        ...buyerOf(payer),
      },
    },
    askOf: (answer) => askOf(deps, answer),
  })
}

/** Without a method the page lets the customer choose. */
function payOption({ pageMethod, pageTerms, amount }: Order) {
  if (pageMethod === undefined) return {}
  const { payMethod, payOption } = pageMethod
  return {
    // Unless a manager set a fee, any is the gateway's own: the till asks for the sale amount and no fee.
    payOptionDetails: {
      payMethod,
      payOption,
      transAmount: amount,
      feeAmount: pageTerms?.fee ?? rupiah(0n),
    },
  }
}

function openedPayer({ personal }: CounterDeps, sealed: string): Payer | undefined {
  const box = personal()
  return box === undefined ? undefined : openPayer(box, sealed)
}

function buyerOf({ name, email, phone, userId, buyerId }: Payer) {
  return given({ userName: name, userEmail: email, userPhone: phone, userId, buyerId })
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
