import type { OrderMethod } from '#domain/order.ts'

/** How a sale is paid: through the gateway, in cash at once, or in parts. */
export type SaleMethod = OrderMethod | 'cash' | 'split'
