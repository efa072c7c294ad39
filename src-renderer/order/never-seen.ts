import type { OrderView } from '#contract/views.ts'
import { isUnseenAfter } from '#domain/order-rules.ts'

/** Its QR or page was never shown, and another may be made at once: nothing that was asked for can have been paid. */
export function isNeverSeen({
  state,
  unknownWhy,
  can,
}: Pick<OrderView, 'state' | 'unknownWhy' | 'can'>): boolean {
  return state === 'unknown' && unknownWhy !== undefined && isUnseenAfter(unknownWhy) && can.renew
}
