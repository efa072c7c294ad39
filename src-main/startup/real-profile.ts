import { objectOf } from '#gateway/transport/json.ts'
import { checkProfile } from '#gateway/profile/profile-schema.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'

/** A production profile from before signed answers were required still opens the till, with that rule applied. */
function inItsStrictForm(kept: unknown): unknown {
  const { environment, answerSignature } = objectOf(kept)
  if (environment !== 'production' || answerSignature !== 'if-present') return kept
  return { ...objectOf(kept), answerSignature: 'required' }
}

/**
 * The stored profile of a real gateway, when it is valid. A practice profile is never accepted, however it came into
 * the file: a till that says "real money" must not show a practised "paid".
 */
export function realProfileOf(kept: unknown): GatewayProfile | undefined {
  const checked = checkProfile(inItsStrictForm(kept))
  return checked.ok && checked.profile.environment !== 'practice' ? checked.profile : undefined
}
