import type { PaymentMethods } from '#contract/views.ts'
import { ORDER_METHODS } from '#domain/order.ts'
import type { CounterDeps } from '../deps.ts'

/**
 * The ways to pay that this gateway has for us. Without a product code there is no payment page. Of a number of ours the
 * gateway asks us what is to be paid (interface, 2.3): without an address for that nobody could ever pay one.
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
