import { createHash } from 'node:crypto'
import { ALWAYS } from '#domain/right.ts'
import { checkProfile } from '#gateway/profile/profile-schema.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import type { Vault } from '#vault/vault.ts'
import type { ConnectionDeps, ConnectionVault } from './deps.ts'

/**
 * How a profile stands to the vault. `unmarked`: from before profiles were marked; it is used, and marked at the next act
 * of IT. `changed`: not what IT kept, so nothing is sent on it and no call is believed. `closed`: cannot be known.
 */
export type ProfileStanding = 'marked' | 'unmarked' | 'changed' | 'closed'

/** What is on its way into the vault: kept by IT already, though the disk has not said so yet. */
const beingKept = new WeakMap<object, string>()

type Marks = Pick<ConnectionVault, 'state' | 'get' | 'put'>

export function standingOf(vault: Pick<Vault, 'state' | 'get'>, profile: GatewayProfile): ProfileStanding {
  if (vault.state() !== 'open') return 'closed'
  const mark = beingKept.get(vault) ?? vault.get('profileMark')
  if (mark === undefined) return 'unmarked'
  return mark === markOf(profile) ? 'marked' : 'changed'
}

/** Of the kept profile; one with faults is not used anyway. */
export function isChangedOutside({ vault, profiles }: Pick<ConnectionDeps, 'vault' | 'profiles'>): boolean {
  const checked = checkProfile(profiles.read())
  return checked.ok && standingOf(vault, checked.profile) === 'changed'
}

/**
 * The vault remembers this profile as the one that IT kept. While it is closed nothing happens. It ends an act that was
 * allowed: to ask for the right again would leave a profile that counts as changed elsewhere.
 */
export async function mark(
  deps: Pick<ConnectionDeps, 'note'> & { readonly vault: Marks },
  profile: GatewayProfile,
): Promise<void> {
  const { vault, note } = deps
  const standing = standingOf(vault, profile)
  if (standing === 'closed' || standing === 'marked') return
  const digest = markOf(profile)
  beingKept.set(vault, digest)
  const put = await vault.put('profileMark', digest, ALWAYS)
  if (beingKept.get(vault) === digest) beingKept.delete(vault)
  if (put.ok) note('profile-marked', { digest: digest.slice(0, 16) })
}

/** Once: a profile from before profiles were marked, at the first act of IT. */
export async function markUnmarked(deps: Pick<ConnectionDeps, 'note' | 'vault' | 'profiles'>): Promise<void> {
  const checked = checkProfile(deps.profiles.read())
  if (checked.ok && standingOf(deps.vault, checked.profile) === 'unmarked') await mark(deps, checked.profile)
}

/**
 * Whether a till may work on the profile that it was started with. Asked until it may; then for as long as it runs, for
 * another profile is used only after another start.
 */
export function trustIn(vault: Pick<Vault, 'state' | 'get'>, profile: GatewayProfile): () => boolean {
  let isTrusted = false
  return () => {
    if (isTrusted) return true
    const standing = standingOf(vault, profile)
    isTrusted = standing === 'marked' || standing === 'unmarked'
    return isTrusted
  }
}

function markOf(profile: GatewayProfile): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(profile)))
    .digest('hex')
}

/** The same profile has one form, however its file is written. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(members.map(([name, member]) => [name, sorted(member)]))
}
