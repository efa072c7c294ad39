import { checkProfile } from '#gateway/profile-schema.ts'
import type { GatewayProfile } from '#gateway/profile.ts'
import type { ConnectionDeps } from './deps.ts'

/** Hosts by the environment under which IT last kept them. */
export type KnownHosts = Readonly<Record<string, 'sandbox' | 'production'>>

/** Only warns, so a file that is lost or changed does no harm. The kept profile counts though an older Loket kept it. */
export function knownHosts({ hosts, profiles }: Pick<ConnectionDeps, 'hosts' | 'profiles'>): KnownHosts {
  const noted = hosts.read()
  const entries = typeof noted === 'object' && noted !== null ? Object.entries(noted) : []
  const checked = checkProfile(profiles.read())
  return Object.fromEntries(
    [
      ...(checked.ok ? [[checked.profile.baseUrl, checked.profile.environment] as const] : []),
      ...entries,
    ].filter((entry): entry is [string, 'sandbox' | 'production'] => isReal(entry[1])),
  )
}

/** `known`: as it was before the profile was kept. Who kept it has agreed that the host is what the profile says. */
export function noteHost(
  { hosts }: Pick<ConnectionDeps, 'hosts'>,
  known: KnownHosts,
  { environment, baseUrl }: GatewayProfile,
): void {
  if (isReal(environment)) hosts.write({ ...known, [baseUrl]: environment })
}

function isReal(environment: unknown): environment is 'sandbox' | 'production' {
  return environment === 'sandbox' || environment === 'production'
}
