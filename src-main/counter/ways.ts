import type { SaleWays } from '#contract/views.ts'
import { ORDER_METHODS } from '#domain/order.ts'
import type { CounterDeps } from './deps.ts'

/** The ways to pay that this gateway has for us: without a product code there is no payment page. */
export function waysToPay({ profile }: CounterDeps): SaleWays {
  const { productCodes, paymentMethods = [] } = profile()
  const hasPage = productCodes.link !== undefined
  return {
    methods: ORDER_METHODS.filter((method) => method !== 'link' || hasPage),
    pageMethods: hasPage ? paymentMethods : [],
  }
}
