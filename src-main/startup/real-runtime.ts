import { join } from 'node:path'
import { credentialsOf } from '#backoffice/connection/credentials.ts'
import { trustIn } from '#backoffice/connection/profile-mark.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import { openCheckpoint } from '#journal/chain/checkpoint.ts'
import type { Vault, VaultResult } from '#vault/vault.ts'
import { vaultGrants } from './grants.ts'
import type { Runtime } from './runtime.ts'

/** Orders of the gateway's sandbox have no place in the history of real money. */
const JOURNALS = { production: 'real.journal', sandbox: 'sandbox.journal' } as const

/** The journal of each environment, whether or not it exists. */
export function realJournals(folder: string): readonly (readonly [environment: string, file: string])[] {
  return Object.entries(JOURNALS).map(([environment, name]) => [environment, join(folder, name)])
}

function personalKeyOf(vault: Pick<Vault, 'get'>): Uint8Array | undefined {
  const key = vault.get('personalDataKey')
  return key === undefined ? undefined : Buffer.from(key, 'base64')
}

/**
 * Takes this vault's seal off the journals' checkpoints, which stay; otherwise a till with a new vault would take them
 * for forged, and take no money. A disk error is reported, but the vault is removed all the same.
 */
export function letSealsGo(
  folder: string,
  vault: Pick<Vault, 'get'>,
  refused: (error: unknown) => void,
): void {
  for (const name of Object.values(JOURNALS)) {
    try {
      openCheckpoint(join(folder, name), () => personalKeyOf(vault)).letGo()
    } catch (error) {
      refused(error)
    }
  }
}

/** A real gateway: profile from the file, secrets from the vault. While the vault is closed, no call is sent. */
export function openRealRuntime(
  folder: string,
  profile: GatewayProfile,
  vault: Vault,
  refused: (result: VaultResult) => void,
): Runtime {
  const certificate = () => {
    const [cert, key] = [vault.get('tlsCertificate'), vault.get('tlsKey')]
    return cert === undefined || key === undefined ? undefined : { cert, key }
  }
  const isTrusted = trustIn(vault, profile)
  const credentials = credentialsOf(vault, profile)
  return {
    mode: 'real',
    ready: Promise.resolve(),
    journalFile: join(folder, JOURNALS[profile.environment === 'production' ? 'production' : 'sandbox']),
    profile: () => profile,
    // With a profile that IT has not saved, nothing is signed and no call is trusted.
    credentials: () => (isTrusted() ? credentials() : {}),
    grants: vaultGrants(vault, refused),
    personalKey: () => personalKeyOf(vault),
    gatewayKeyPem: () => (isTrusted() ? vault.get('gatewayPublicKey') : undefined),
    certificate,
    listening: () => undefined,
    onChange: () => undefined,
    stop: () => undefined,
  }
}
