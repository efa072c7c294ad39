/** Common acts in the counter's tests. */
import type { Result } from '#contract/envelope.ts'
import type { CounterDeps } from '#counter/deps.ts'
import { startSale, type NewSale } from '#counter/sale/start-sale.ts'
import { takePayment } from '#counter/sale/take-payment.ts'
import { rupiah } from '#domain/money.ts'
import type { Order, OrderMethod } from '#domain/order.ts'
import { faultSchema, type FaultInput } from '#simulator/control/control.ts'
import type { VirtualTill } from '#test/support/virtual-till.ts'

export const AMOUNT = rupiah(150_000n)
export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export function orderOf(shop: VirtualTill, reference: string): Order {
  const order = shop.journal().read.order(reference)
  if (order === undefined) throw new Error(`no ${reference}`)
  return order
}

/** Takes a payment and lets the gateway answer. */
export async function sell(shop: VirtualTill, method: OrderMethod = 'qr', amount = AMOUNT): Promise<Order> {
  const taken = await takePayment(shop.till().deps, { amount, method })
  if (!taken.ok) throw new Error(taken.refusal.code)
  await shop.time.settle()
  return orderOf(shop, taken.value.reference)
}

export function arm(shop: VirtualTill, input: FaultInput): void {
  shop.gateway.arm(faultSchema.parse(input))
}

/** As if the host of QR requests alone refused connections. */
export function withoutQrHost(deps: CounterDeps): CounterDeps {
  const { gateway, clock } = deps
  const refused = { kind: 'not-executed', why: 'no-connection', detail: 'ECONNREFUSED' } as const
  return {
    ...deps,
    gateway: {
      ...gateway,
      send: (call, hooks) =>
        call.operation.name === 'qr-generate'
          ? Promise.resolve({ outcome: refused, finishedAt: clock.now() })
          : gateway.send(call, hooks),
    },
  }
}

export function callsTo(shop: VirtualTill, operation: string, reference?: string): number {
  return shop.gateway
    .log()
    .filter((e) => e.operation === operation && (reference === undefined || e.reference === reference)).length
}

/** Types a sale, by QR unless told otherwise, with every question still to be asked. */
export async function type(shop: VirtualTill, sale: Partial<NewSale> = {}): Promise<Result<Order>> {
  const begun = await startSale(shop.till().deps, { amount: AMOUNT, method: 'qr', sure: [], ...sale })
  await shop.time.settle()
  return begun
}
export const codeOf = (begun: Result<Order>): string => (begun.ok ? 'ok' : begun.refusal.code)
