import type { PaymentMethods } from '#contract/views.ts'
import { given } from '#domain/given.ts'
import { rupiah, type Money } from '#domain/money.ts'
import { ORDER_METHODS, type OrderMethod } from '#domain/order.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import type { CounterDeps } from '../deps.ts'
import { billAsk } from './bill.ts'

/** Bank Indonesia's limit for one transaction, unless the profile sets another. */
const MAXIMUM_QR_RUPIAH = 10_000_000

/** The largest amount of one payment by this method; undefined where only the wire limits it. */
export function mostOf(
  { maximumQr = MAXIMUM_QR_RUPIAH, maximumVa, maximumLink }: GatewayProfile,
  method: OrderMethod,
): Money | undefined {
  const most = { qr: maximumQr, va: maximumVa, link: maximumLink }[method]
  return most === undefined ? undefined : rupiah(BigInt(most))
}

/**
 * The payment methods that this gateway offers us. Without a product code there is no payment page. For a virtual
 * account number the gateway asks us what is to be paid (interface, 2.3). Without an address for that question, the
 * number could never be paid.
 */
export function paymentMethods({ profile, mode }: Pick<CounterDeps, 'profile' | 'mode'>): PaymentMethods {
  const { productCodes, paymentMethods = [], callbacks } = profile()
  const most = ORDER_METHODS.flatMap((method) => {
    const money = mostOf(profile(), method)
    return money === undefined ? [] : [[method, money.minor] as const]
  })
  const hasPage = productCodes.link !== undefined
  const hasAddress = mode === 'practice' || (callbacks.publicUrl ?? '') !== ''
  return {
    methods: ORDER_METHODS.filter((method) => (method === 'link' ? hasPage : method === 'qr' || hasAddress)),
    pageMethods: hasPage ? paymentMethods : [],
    most: Object.fromEntries(most),
    ...given({ bill: billAsk(profile()) }),
  }
}
