import type { KeyObject } from 'node:crypto'
import type { GatewayProfile } from './profile.ts'
import type { ProfileFault } from './profile-reasons.ts'
import { MINIMUM_KEY_BITS } from '../signing/keys.ts'
import { isKnownPublic, isKnownPublicSecret } from '../signing/public-keys.ts'
import type { Credentials } from '../wires/encoded.ts'

/**
 * Why these credentials may not be used with this profile. Production refuses RSA keys under 2048 bits, and keys
 * printed in public documentation, either the key itself or its private half. `path` is the credential's name. Empty
 * when all are valid, and for practice and sandbox, where sample keys are normal.
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
