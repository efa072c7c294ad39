import type { OrderMethod } from '#domain/order.ts'

/** How a sale is paid: through the gateway, or in cash at once. */
export type SaleMethod = OrderMethod | 'cash'
