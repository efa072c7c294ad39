import { join } from 'node:path'
import { credentialsOf } from '#backoffice/connection/credentials.ts'
import type { GatewayProfile } from '#gateway/profile.ts'
import type { Vault, VaultResult } from '#vault/vault.ts'
import { vaultGrants } from './grants.ts'
import type { Station } from './station.ts'

/** A real gateway: its profile from the file, its secrets from the vault. While the vault is closed no call leaves. */
export function openRealStation(
  folder: string,
  profile: GatewayProfile,
  vault: Vault,
  refused: (result: VaultResult) => void,
): Station {
  const certificate = () => {
    const [cert, key] = [vault.get('tlsCertificate'), vault.get('tlsKey')]
    return cert === undefined || key === undefined ? undefined : { cert, key }
  }
  return {
    mode: 'real',
    // A sandbox's orders have no place in the history of real money.
    journalFile: join(folder, profile.environment === 'production' ? 'real.journal' : 'sandbox.journal'),
    profile: () => profile,
    credentials: credentialsOf(vault, profile),
    grants: vaultGrants(vault, refused),
    personalKey: () => {
      const key = vault.get('personalDataKey')
      return key === undefined ? undefined : Buffer.from(key, 'base64')
    },
    gatewayKeyPem: () => vault.get('gatewayPublicKey'),
    certificate,
    listening: () => undefined,
    stop: () => undefined,
  }
}
