import { checkProfile } from '#gateway/profile/profile-schema.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import type { ConnectionDeps } from './deps.ts'

/** Hosts by the environment under which IT last saved them. */
export type KnownHosts = Readonly<Record<string, 'sandbox' | 'production'>>

/** Every host of a profile, including those of single operations. */
export function hostsIn({ baseUrl, hosts }: GatewayProfile): readonly string[] {
  return [baseUrl, ...Object.values(hosts)]
}

/**
 * Only for warnings, so a lost or changed file does no harm. Includes the saved profile, of which an older Loket left
 * no note.
 */
export function knownHosts({ hosts, profiles }: Pick<ConnectionDeps, 'hosts' | 'profiles'>): KnownHosts {
  const noted = hosts.read()
  const entries = typeof noted === 'object' && noted !== null ? Object.entries(noted) : []
  const checked = checkProfile(profiles.read())
  return { ...(checked.ok ? asItSays(checked.profile) : {}), ...Object.fromEntries(entries.filter(isReal)) }
}

/** `known`: as it was before the profile was saved. Saving it confirmed the environment of its hosts. */
export function noteHosts(
  { hosts }: Pick<ConnectionDeps, 'hosts'>,
  known: KnownHosts,
  profile: GatewayProfile,
): void {
  if (profile.environment !== 'practice') hosts.write({ ...known, ...asItSays(profile) })
}

function asItSays(profile: GatewayProfile): KnownHosts {
  return Object.fromEntries(
    hostsIn(profile)
      .map((host) => [host, profile.environment] as const)
      .filter(isReal),
  )
}

function isReal(entry: readonly [string, unknown]): entry is [string, 'sandbox' | 'production'] {
  return entry[1] === 'sandbox' || entry[1] === 'production'
}
