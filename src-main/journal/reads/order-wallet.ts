import type { Order } from '#domain/order.ts'

const BANK = /"debitFromBank"\s*:\s*"([^"\\]{1,32})"/

/**
 * The customer's bank by the status answer (interface, 2.2), or the method chosen for a payment page. `answer`: by
 * which the order has its state, as journalled.
 */
export function walletOf(order: Pick<Order, 'pageMethod'>, answer: string | undefined): string | undefined {
  return (answer === undefined ? undefined : BANK.exec(answer)?.[1]) ?? order.pageMethod?.name
}
