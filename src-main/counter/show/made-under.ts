import type { MadeUnder, Order } from '#domain/order.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'

/** What an order stores of the profile under which it is requested. */
export function madeUnder(profile: GatewayProfile): MadeUnder {
  const { merchantId, partnerServiceId, till } = profile
  return { gateway: gatewayOf(profile), merchantId, partnerServiceId, till }
}

/** The merchant to ask the gateway under: the one who requested the order, even if the till's has changed. */
export function merchantOf(order: Order, profile: GatewayProfile) {
  const { merchantId, partnerServiceId } = order.madeUnder ?? profile
  return { partnerServiceId, customerNo: merchantId }
}

/** Requested at another gateway than the till's current one, whose answers are not about this order: not asked. */
export function isElsewhere({ madeUnder: made }: Pick<Order, 'madeUnder'>, profile: GatewayProfile): boolean {
  return made !== undefined && made.gateway !== gatewayOf(profile)
}

/** "Not found" proves that the order never arrived only if gateway and merchant are those of the order. */
export function isOfProfile(order: Order, profile: GatewayProfile): boolean {
  const { madeUnder: made } = order
  if (made === undefined) return true
  const now = madeUnder(profile)
  return (['gateway', 'merchantId', 'partnerServiceId'] as const).every((name) => made[name] === now[name])
}

/** The gateway simulator listens at a new address after every start, and is still the same one. */
function gatewayOf({ environment, baseUrl }: GatewayProfile): string {
  return environment === 'practice' ? 'practice' : baseUrl
}
