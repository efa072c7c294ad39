import type { KeyObject } from 'node:crypto'
import type { GatewayProfile } from './profile.ts'
import type { ProfileFault } from './profile-reasons.ts'
import { MINIMUM_KEY_BITS } from '../signing/keys.ts'
import { isKnownPublic, isKnownPublicSecret } from '../signing/public-keys.ts'
import type { Credentials } from '../wires/encoded.ts'

/**
 * Why these credentials may not be used with this profile: in production no RSA key under 2048 bits, and no key that is
 * printed in public documentation, its private half or itself. `path` is the credential's name. Empty when all is well, and for practice and
 * sandbox, where sample keys are what one is given.
 */
export function keyFaults(
  { environment }: Pick<GatewayProfile, 'environment'>,
  credentials: Credentials,
): readonly ProfileFault[] {
  if (environment !== 'production') return []
  const pairs = (['privateKey', 'gatewayPublicKey'] as const).flatMap((path) => {
    const key = credentials[path]
    return key === undefined ? [] : faultsOf(path, key)
  })
  const texts = {
    hashKey: credentials.hashKey,
    cipher: credentials.cipher?.key.export().toString('latin1'),
    apiKey: credentials.apiKey,
  }
  const printed = Object.entries(texts)
    .filter(([, text]) => text !== undefined && isKnownPublicSecret(text))
    .map(([path]) => ({ path, reason: 'profile.key.public' }) as const)
  return [...pairs, ...printed]
}

function faultsOf(path: string, key: KeyObject): readonly ProfileFault[] {
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
  return [
    ...(bits < MINIMUM_KEY_BITS ? [{ path, reason: 'profile.key.short' } as const] : []),
    ...(isKnownPublic(key) ? [{ path, reason: 'profile.key.public' } as const] : []),
  ]
}
