import type { OrderMethod } from '#domain/order.ts'
import type { CounterDeps } from '../deps.ts'

const MINUTE = 60_000
/** How long a customer may pay, unless the profile says otherwise. */
const VALID_MS: Readonly<Record<OrderMethod, number>> = {
  // The gateway's own default (interface, part 8); still sent, so that both clocks mean the same moment.
  qr: 10 * MINUTE,
  // A customer at the counter with a banking app open.
  va: 60 * MINUTE,
  // Customers read the page, choose a method, and type a card or account. It lasts as long as a number, which they
  // may get there.
  link: 60 * MINUTE,
}

/** How long a customer may pay by this method, milliseconds. */
export function validMs({ profile }: Pick<CounterDeps, 'profile'>, method: OrderMethod): number {
  const minutes = profile().validityMinutes?.[method]
  return minutes === undefined ? VALID_MS[method] : minutes * MINUTE
}
