import type { PaymentMethods } from '#contract/views.ts'
import { ORDER_METHODS } from '#domain/order.ts'
import type { CounterDeps } from '../deps.ts'

/**
 * The payment methods that this gateway offers us. Without a product code there is no payment page. For a virtual
 * account number the gateway asks us what is to be paid (interface, 2.3). Without an address for that question, the
 * number could never be paid.
 */
export function paymentMethods({ profile, mode }: Pick<CounterDeps, 'profile' | 'mode'>): PaymentMethods {
  const { productCodes, paymentMethods = [], callbacks } = profile()
  const hasPage = productCodes.link !== undefined
  const hasAddress = mode === 'practice' || (callbacks.publicUrl ?? '') !== ''
  return {
    methods: ORDER_METHODS.filter((method) => (method === 'link' ? hasPage : method === 'qr' || hasAddress)),
    pageMethods: hasPage ? paymentMethods : [],
  }
}
