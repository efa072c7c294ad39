import type { OrderView } from '#contract/views.ts'
import { isUnseenAfter } from '#domain/order-rules.ts'

/** Its QR or page was never shown, and another may be made at once: nothing that was asked for can have been paid. */
export function isNeverSeen({
  state,
  unknownWhy,
  noQr,
  can,
}: Pick<OrderView, 'state' | 'unknownWhy' | 'noQr' | 'can'>): boolean {
  if (state === 'waiting') return noQr?.unseen === true
  return state === 'unknown' && unknownWhy !== undefined && isUnseenAfter(unknownWhy) && can.renew
}

/** The same without a word on what may be made: an answer to the request for it never came. */
export function wasNeverShown(order: Pick<OrderView, 'state' | 'unknownWhy' | 'noQr' | 'can'>): boolean {
  const { state, unknownWhy } = order
  return isNeverSeen(order) || (state === 'unknown' && unknownWhy !== undefined && isUnseenAfter(unknownWhy))
}

/** The provider has it and waits for money, but the customer has nothing to pay. */
export function hasNothingToPay({ state, noQr }: Pick<OrderView, 'state' | 'noQr'>): boolean {
  return state === 'waiting' && noQr !== undefined
}
