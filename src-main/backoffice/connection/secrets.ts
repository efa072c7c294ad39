import { createPublicKey, generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { SetupView } from '#contract/setup-views.ts'
import { checkProfile } from '#gateway/profile-schema.ts'
import type { SecretName } from '#vault/secrets.ts'
import type { VaultResult } from '#vault/vault.ts'
import type { ConnectionDeps } from './deps.ts'
import { markUnmarked } from './profile-mark.ts'
import { stoppedByVault } from './stopped.ts'
import { viewSetup } from './view.ts'

const makePair = promisify(generateKeyPair)
/** A key is made for years; 3072 bits is what is asked of new ones. Some portals take 2048 only. */
const KEY_BITS = 3072

/**
 * One act on the vault, journalled by its name and never by its content. Refusal: vault-refused, with the vault's own
 * reason in details.
 */
export async function onVault(
  deps: ConnectionDeps,
  act: string,
  work: () => Promise<VaultResult>,
): Promise<Result<SetupView>> {
  const result = await work()
  if (!result.ok) return refusedByVault(result)
  deps.note(`vault-${act}`, {})
  // Opening it is not IT's alone: the passphrase is the day's.
  if (act !== 'unlock') await markUnmarked(deps)
  deps.announce({ type: 'setup-changed' })
  return accept(viewSetup(deps))
}

/** The same for an act that takes the vault away, or puts another in its place. Refusal: vault-refused (open-first). */
export async function onVaultItself(
  deps: ConnectionDeps,
  act: 'create' | 'wipe',
  work: () => Promise<VaultResult>,
): Promise<Result<SetupView>> {
  return stoppedByVault(deps) ?? onVault(deps, act, work)
}

/** Puts a secret in; it never comes out again over the bridge. */
export function putSecret(
  deps: ConnectionDeps,
  name: SecretName,
  secret: string,
): Promise<Result<SetupView>> {
  return onVault(deps, `put-${name}`, () => deps.vault.put(name, secret))
}

/** A new key pair: the private half goes into the vault, the public one is to be registered with the gateway. */
export async function makeKeyPair(
  deps: ConnectionDeps,
  bits: 2048 | 3072 = KEY_BITS,
): Promise<Result<{ readonly publicKey: string }>> {
  const { publicKey, privateKey } = await makePair('rsa', {
    modulusLength: bits,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const put = await putSecret(deps, 'privateKey', privateKey)
  return put.ok ? accept({ publicKey }) : put
}

/**
 * A certificate of our own for the listener, in the name of the address that the gateway calls. The gateway must be told
 * to believe it. Refusals: not-allowed while the profile names no address, vault-refused.
 */
export async function makeListenerCertificate(deps: ConnectionDeps): Promise<Result<SetupView>> {
  const checked = checkProfile(deps.profiles.read())
  const url = checked.ok ? checked.profile.callbacks.publicUrl : undefined
  if (url === undefined) return refuse('not-allowed', { missing: 'callbacks.publicUrl' })
  const { cert, key } = deps.makeCertificate([new URL(url).hostname.replaceAll(/[[\]]/g, '')])
  const { vault } = deps
  return onVault(deps, 'make-certificate', async () => {
    const before = { key: vault.get('tlsKey'), cert: vault.get('tlsCertificate') }
    const first = await vault.put('tlsKey', key)
    const both = first.ok ? await vault.put('tlsCertificate', cert) : first
    if (both.ok || before.key === undefined || before.cert === undefined) return both
    // Nobody listens with a key that belongs to another certificate.
    await vault.put('tlsKey', before.key)
    await vault.put('tlsCertificate', before.cert)
    return both
  })
}

/** The public half of the key in the vault, PEM. Refusal: not-found. */
export function publicKeyOf(deps: ConnectionDeps): Result<{ readonly publicKey: string }> {
  const pem = deps.vault.get('privateKey')
  if (pem === undefined) return refuse('not-found')
  return accept({ publicKey: createPublicKey(pem).export({ type: 'spki', format: 'pem' }) })
}

/**
 * The same as a file, for a portal that wants one. The page is only told its name. Refusals: not-found, internal
 * (details.disk).
 */
export async function savePublicKey(
  deps: ConnectionDeps,
): Promise<Result<{ readonly saved: boolean; readonly file?: string }>> {
  const half = publicKeyOf(deps)
  if (!half.ok) return half
  const put = await deps.saveFile(half.value.publicKey, 'loket-public-key.pem')
  if (!put.ok) return refuse('internal', { disk: put.code })
  return accept(put.file === undefined ? { saved: false } : { saved: true, file: put.file })
}

function refusedByVault(result: Extract<VaultResult, { readonly ok: false }>): Result<never> {
  const { ok: _ok, ...said } = result
  const details: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(said))
    details[name] = typeof value === 'number' ? value : String(value)
  return refuse('vault-refused', details)
}
