import { importProfile } from '#gateway/profile/profile-file.ts'
import { objectOf } from '#gateway/transport/json.ts'
import type { CheckedProfile } from '#gateway/profile/profile-schema.ts'
import type { Policy } from './policy-schema.ts'

/** The till number of this computer, where the policy names one. */
export function tillOf({ tills = {} }: Policy, host: string): number | undefined {
  return Object.entries(tills).find(([name]) => name.toLowerCase() === host.toLowerCase())?.[1]
}

/** The policy's profile for a till number; undefined when the policy has no profile. */
export function profileOf({ profile: file }: Policy, till: number): CheckedProfile | undefined {
  if (file === undefined) return undefined
  const { profile, ...rest } = file
  return importProfile(JSON.stringify({ ...rest, profile: { ...objectOf(profile), till } }))
}
