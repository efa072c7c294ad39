/** Why a profile, a profile file or a key is refused: message keys, with texts in the locale files. */
export const PROFILE_REASONS = [
  'profile.missing',
  'profile.wrong-type',
  'profile.unknown-member',
  'profile.not-a-choice',
  'profile.too-long',
  'profile.empty',
  'profile.out-of-range',
  'profile.wrong-form',
  'profile.address',
  'profile.address.not-https',
  'profile.address.more-than-host',
  'profile.address.practice-elsewhere',
  'profile.address.production-local',
  'profile.path',
  'profile.service-id',
  'profile.client-id',
  'profile.ca',
  'profile.enabled',
  'profile.token-rule',
  'profile.hash-rule',
  'profile.hash-rule.none-there',
  'profile.reserve',
  'profile.timeouts',
  'profile.qr-checks.production',
  'profile.answer-signature.production',
  'profile.twice',
  'profile.key.short',
  'profile.key.public',
  'profile.file.too-large',
  'profile.file.not-json',
  'profile.file.not-a-profile',
  'profile.file.newer',
  'profile.file.secret',
] as const

export type ProfileReason = (typeof PROFILE_REASONS)[number]

/** `path` is dotted and names a member, never a value; empty for the whole. */
export type ProfileFault = { readonly path: string; readonly reason: ProfileReason }

const known: ReadonlySet<string> = new Set(PROFILE_REASONS)

export function isProfileReason(text: string): text is ProfileReason {
  return known.has(text)
}
