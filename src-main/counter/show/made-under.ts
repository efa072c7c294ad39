import type { MadeUnder, Order } from '#domain/order.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'

/** What an order keeps of the profile under which it is asked for. */
export function madeUnder(profile: GatewayProfile): MadeUnder {
  const { merchantId, partnerServiceId, till } = profile
  return { gateway: gatewayOf(profile), merchantId, partnerServiceId, till }
}

/** As whom the gateway is asked about the order: the merchant who asked for it, whoever the till belongs to by now. */
export function merchantOf(order: Order, profile: GatewayProfile) {
  const { merchantId, partnerServiceId } = order.madeUnder ?? profile
  return { partnerServiceId, customerNo: merchantId }
}

/** Asked for at another gateway than the till speaks with now: nothing this one says is about it, so it is not asked. */
export function isElsewhere({ madeUnder: made }: Order, profile: GatewayProfile): boolean {
  return made !== undefined && made.gateway !== gatewayOf(profile)
}

/** Only where the gateway and the merchant are those of the order does "not found" prove that it never arrived. */
export function isOfProfile(order: Order, profile: GatewayProfile): boolean {
  const { madeUnder: made } = order
  if (made === undefined) return true
  const now = madeUnder(profile)
  return (['gateway', 'merchantId', 'partnerServiceId'] as const).every((name) => made[name] === now[name])
}

/** The practice gateway listens elsewhere at every start, and is the same one all the same. */
function gatewayOf({ environment, baseUrl }: GatewayProfile): string {
  return environment === 'practice' ? 'practice' : baseUrl
}
