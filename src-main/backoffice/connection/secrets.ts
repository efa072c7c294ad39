import { createPublicKey, generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { SetupView } from '#contract/setup-views.ts'
import { ALWAYS, type Right, withMore } from '#domain/right.ts'
import { checkProfile } from '#gateway/profile/profile-schema.ts'
import type { SecretName } from '#vault/secrets.ts'
import type { VaultResult } from '#vault/vault.ts'
import type { ConnectionAct, ConnectionDeps } from './deps.ts'
import { markUnmarked } from './profile-mark.ts'
import { stoppedByVault } from './stopped.ts'
import { viewSetup } from './view.ts'

const makePair = promisify(generateKeyPair)
/** A key lasts for years, and 3072 bits is today's recommendation. Some portals accept only 2048. */
const KEY_BITS = 3072

/**
 * One act on the vault, journalled by name and never by content. The vault checks the right again before it writes.
 * Refusals: forbidden, if the right was lost meanwhile; vault-refused, with the vault's own reason in details.
 */
export async function onVault(
  deps: ConnectionAct,
  act: string,
  work: (right: Right) => Promise<VaultResult>,
): Promise<Result<SetupView>> {
  const result = await work(deps.right)
  if (!result.ok) return refusedByVault(result)
  deps.note(`vault-${act}`, {})
  await markUnmarked(deps)
  deps.announce({ type: 'setup-changed' })
  return accept(viewSetup(deps))
}

/**
 * As `onVault`, for an act that removes or replaces the vault. Refusals: vault-refused (open-first), forbidden, as
 * above.
 */
export async function onVaultItself(
  deps: ConnectionAct,
  act: 'create' | 'wipe',
  work: (right: Right) => Promise<VaultResult>,
): Promise<Result<SetupView>> {
  const right = withMore(deps.right, deps.mayConnect)
  return stoppedByVault(deps) ?? onVault({ ...deps, right }, act, work)
}

/**
 * Opens the vault. Not only for IT: the passphrase is entered daily. So it needs no right, and does not mark a
 * profile. Refusal: vault-refused.
 */
export async function openVault(deps: ConnectionDeps, passphrase: string | undefined): Promise<Result<null>> {
  const result = await deps.vault.unlock(passphrase)
  if (!result.ok) return refusedByVault(result)
  deps.note('vault-unlock', {})
  deps.announce({ type: 'setup-changed' })
  return accept(null)
}

/** As `openVault`, for IT, who sees its content. Refusals: vault-refused; forbidden for another IT person. */
export async function openVaultForIt(
  deps: ConnectionAct,
  passphrase: string | undefined,
): Promise<Result<SetupView>> {
  const opened = await openVault(deps, passphrase)
  if (!opened.ok) return opened
  return deps.right.holds() ? accept(viewSetup(deps)) : refuse('forbidden')
}

/** Stores a secret, which never leaves over the bridge again. */
export function putSecret(deps: ConnectionAct, name: SecretName, secret: string): Promise<Result<SetupView>> {
  return onVault(deps, `put-${name}`, (right) => deps.vault.put(name, secret, right))
}

/** A new key pair: the private half goes into the vault, the public half is to be registered with the gateway. */
export async function makeKeyPair(
  deps: ConnectionAct,
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
 * A self-signed certificate for the listener, in the name of the address that the gateway calls. The gateway must be
 * set to trust it. Refusals: not-allowed while the profile has no address, vault-refused.
 */
export async function makeListenerCertificate(deps: ConnectionAct): Promise<Result<SetupView>> {
  const checked = checkProfile(deps.profiles.read())
  const url = checked.ok ? checked.profile.callbacks.publicUrl : undefined
  if (url === undefined) return refuse('not-allowed', { missing: 'callbacks.publicUrl' })
  const { cert, key } = deps.makeCertificate([new URL(url).hostname.replaceAll(/[[\]]/g, '')])
  const { vault } = deps
  return onVault(deps, 'make-certificate', async (right) => {
    const before = { key: vault.get('tlsKey'), cert: vault.get('tlsCertificate') }
    const first = await vault.put('tlsKey', key, right)
    const both = first.ok ? await vault.put('tlsCertificate', cert, right) : first
    if (both.ok || before.key === undefined || before.cert === undefined) return both
    // Restore both: a listener cannot use a key that belongs to another certificate.
    await vault.put('tlsKey', before.key, ALWAYS)
    await vault.put('tlsCertificate', before.cert, ALWAYS)
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
 * Saves the public key as a file, for a portal that needs one. The page learns only the file's name. Refusals:
 * not-found, internal (details.disk).
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
  if (said.reason === 'no-right') return refuse('forbidden')
  const details: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(said))
    details[name] = typeof value === 'number' ? value : String(value)
  return refuse('vault-refused', details)
}
