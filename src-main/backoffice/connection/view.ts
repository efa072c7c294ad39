import { X509Certificate } from 'node:crypto'
import type { FaultView, Json, SetupView, VaultView } from '#contract/setup-views.ts'
import { keyFaults } from '#gateway/profile/key-faults.ts'
import { checkProfile } from '#gateway/profile/profile-schema.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import type { SecretName } from '#vault/secrets.ts'
import { readerOf } from './credentials.ts'
import type { ConnectionDeps } from './deps.ts'
import { standingOf } from './profile-mark.ts'

/** What is still missing between this Loket and the gateway, and what is present. */
export function viewSetup(deps: ConnectionDeps): SetupView {
  const shopName = deps.shop.name()
  const kept = deps.profiles.read()
  const checked = kept === undefined ? undefined : checkProfile(kept)
  const profile = checked?.ok ? checked.profile : undefined
  return {
    mode: deps.mode,
    ...(kept === undefined ? {} : { profile: plainJson(kept) }),
    ...(profile !== undefined && standingOf(deps.vault, profile) === 'unmarked'
      ? { isUnmarked: true as const }
      : {}),
    ...draftOf(deps, checked?.ok === true),
    ...(shopName === undefined ? {} : { shopName }),
    template: plainJson(deps.template),
    faults: [...(checked?.ok === false ? checked.faults : []), ...unfitKeys(deps, profile)],
    vault: shownVault(deps),
    ...certificateOf(deps),
    callbacks: deps.callbacks(),
    missing: missingOf(deps, kept !== undefined, profile),
  }
}

/** A complete profile leaves no draft. */
function draftOf({ drafts }: ConnectionDeps, isComplete: boolean): { readonly draft?: Json } {
  const draft = isComplete ? undefined : drafts.read()
  return draft === undefined || draft === null ? {} : { draft: plainJson(draft) }
}

function certificateOf({ vault }: ConnectionDeps): Pick<SetupView, 'certificate'> {
  const pem = vault.get('tlsCertificate')
  // The vault accepts nothing but a certificate here.
  return pem === undefined
    ? {}
    : { certificate: { pem, until: new X509Certificate(pem).validToDate.getTime() } }
}

/** Leaves out what the program keeps there automatically: people do not set it up. */
function shownVault({ vault }: ConnectionDeps): VaultView {
  const view = vault.view()
  const secrets = view.secrets.flatMap(({ name, ...rest }) =>
    name === 'customerGrants' || name === 'people' || name === 'backupKeys' || name === 'profileMark'
      ? []
      : [{ name, ...rest }],
  )
  return { ...view, secrets }
}

/** Text keys, in the best order to do them; empty when the gateway may be used. */
function missingOf(
  { vault, hasKeepers }: Pick<ConnectionDeps, 'vault' | 'hasKeepers'>,
  hasProfile: boolean,
  profile: GatewayProfile | undefined,
): readonly string[] {
  const missing: string[] = []
  if (!hasProfile) missing.push('setup.missing.profile')
  else if (profile === undefined) missing.push('setup.missing.profile-faults')
  else if (profile.environment === 'practice') missing.push('setup.missing.environment')
  else if (standingOf(vault, profile) === 'changed') missing.push('setup.missing.profile-changed')
  const view = vault.view()
  if (view.state === 'empty') missing.push('setup.missing.vault')
  else if (view.state !== 'open') missing.push('setup.missing.vault-closed')
  const has = (name: SecretName) => view.secrets.some((each) => each.name === name && each.configured)
  if (!has('privateKey')) missing.push('setup.missing.private-key')
  // If every answer must be signed, every answer is unknown without this key.
  if (profile?.answerSignature === 'required' && !has('gatewayPublicKey'))
    missing.push('setup.missing.gateway-key')
  if (unfitKeys({ vault }, profile).length > 0) missing.push('setup.missing.key-faults')
  // A real till opens locked: without them no one could decide as a manager, or let anyone sign in.
  if (!hasKeepers()) missing.push('setup.missing.people')
  return missing
}

/** Keys and texts in the vault that may not be used with a profile of this environment. */
function unfitKeys(
  { vault }: Pick<ConnectionDeps, 'vault'>,
  profile: GatewayProfile | undefined,
): readonly FaultView[] {
  return profile === undefined ? [] : keyFaults(profile, readerOf(vault)())
}

/** In a form that the bridge can carry: a profile holds only JSON. */
function plainJson(value: unknown): Json {
  return JSON.parse(JSON.stringify(value)) as Json
}
