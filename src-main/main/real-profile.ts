import { checkProfile } from '#gateway/profile-schema.ts'
import type { GatewayProfile } from '#gateway/profile.ts'

/**
 * The kept profile of a real gateway, when it is a good one. One of practice is none, however it came into the file: a till
 * that says "real money" must not come to show a practised "paid".
 */
export function realProfileOf(kept: unknown): GatewayProfile | undefined {
  const checked = checkProfile(kept)
  return checked.ok && checked.profile.environment !== 'practice' ? checked.profile : undefined
}
