import type { Credentials } from '#gateway/client.ts'
import { keyFaults } from '#gateway/profile/key-faults.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import { parseCipherKey, type FormCipher } from '#gateway/signing/form-cipher.ts'
import { parsePrivateKey, parsePublicKey } from '#gateway/signing/keys.ts'
import type { SecretName } from '#vault/secrets.ts'

/** The source of a secret by name: the vault, while it is open. */
export type SecretSource = { get(name: SecretName): string | undefined }

/**
 * The merchant's credentials from the vault, in the client's form. A key is parsed once and reused until its text in
 * the vault changes. While the vault is locked there are no credentials, and every call says which one is missing.
 * Keys that this profile may not use (`keyFaults`) are withheld too.
 */
export function credentialsOf(
  vault: SecretSource,
  profile: Pick<GatewayProfile, 'environment'>,
): () => Credentials {
  const read = readerOf(vault)
  return () => {
    const all = read()
    const unfit = new Set(keyFaults(profile, all).map(({ path }) => path))
    return unfit.size === 0
      ? all
      : Object.fromEntries(Object.entries(all).filter(([name]) => !unfit.has(name)))
  }
}

/** As `credentialsOf`, with everything in the vault, for checking. */
export function readerOf(vault: SecretSource): () => Credentials {
  const privateKey = remembered((pem) => ofKey(parsePrivateKey(pem)))
  const gatewayPublicKey = remembered((pem) => ofKey(parsePublicKey(pem)))
  const cipher = remembered(readCipher)
  return () => {
    const [key, iv] = [vault.get('cipherKey'), vault.get('cipherIv')]
    return {
      ...present('privateKey', privateKey(vault.get('privateKey'))),
      ...present('gatewayPublicKey', gatewayPublicKey(vault.get('gatewayPublicKey'))),
      ...present('customerToken', vault.get('customerToken')),
      ...present('hashKey', vault.get('hashKey')),
      ...present('apiKey', vault.get('apiKey')),
      // Both have fixed lengths, so the two texts cannot be confused.
      ...present('cipher', cipher(key === undefined || iv === undefined ? undefined : key + iv)),
    }
  }
}

const KEY_LENGTH = 32

function readCipher(keyAndIv: string): FormCipher | undefined {
  const parsed = parseCipherKey(keyAndIv.slice(0, KEY_LENGTH), keyAndIv.slice(KEY_LENGTH))
  return parsed.ok ? parsed.cipher : undefined
}

function ofKey<K>(parsed: { readonly ok: true; readonly key: K } | { readonly ok: false }): K | undefined {
  return parsed.ok ? parsed.key : undefined
}

/** Parses a text again only when it has changed. */
function remembered<T>(read: (text: string) => T | undefined): (text: string | undefined) => T | undefined {
  let last: { readonly text: string; readonly value: T | undefined } | undefined
  return (text) => {
    if (text === undefined) last = undefined
    else if (last?.text !== text) last = { text, value: read(text) }
    return last?.value
  }
}

function present<K extends string, T>(name: K, value: T | undefined): { readonly [P in K]?: T } {
  return value === undefined ? {} : ({ [name]: value } as { readonly [P in K]?: T })
}
