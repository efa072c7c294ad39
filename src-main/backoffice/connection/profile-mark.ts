import { createHash } from 'node:crypto'
import { ALWAYS } from '#domain/right.ts'
import { checkProfile } from '#gateway/profile/profile-schema.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import type { Vault } from '#vault/vault.ts'
import type { ConnectionDeps, ConnectionVault } from './deps.ts'

/**
 * How a profile relates to the vault. `unmarked`: older than profile marks; it is used, and marked at IT's next act.
 * `changed`: not what IT saved, so nothing is sent and no callback is believed. `closed`: the vault is closed, so
 * this is unknown.
 */
export type ProfileStanding = 'marked' | 'unmarked' | 'changed' | 'closed'

/** Marks on their way into the vault: IT has saved the profile, but the disk has not confirmed it yet. */
const beingKept = new WeakMap<object, string>()

type Marks = Pick<ConnectionVault, 'state' | 'get' | 'put'>

export function standingOf(vault: Pick<Vault, 'state' | 'get'>, profile: GatewayProfile): ProfileStanding {
  if (vault.state() !== 'open') return 'closed'
  const mark = beingKept.get(vault) ?? vault.get('profileMark')
  if (mark === undefined) return 'unmarked'
  return mark === markOf(profile) ? 'marked' : 'changed'
}

/** Checks the saved profile; one with faults is not used anyway. */
export function isChangedOutside({ vault, profiles }: Pick<ConnectionDeps, 'vault' | 'profiles'>): boolean {
  const checked = checkProfile(profiles.read())
  return checked.ok && standingOf(vault, checked.profile) === 'changed'
}

/**
 * Records in the vault that IT saved this profile; does nothing while the vault is closed. It completes an act
 * already allowed. Checking the right again could leave a profile that counts as changed outside Loket.
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

/** Runs once, at IT's first act: marks a profile that is older than profile marks. */
export async function markUnmarked(deps: Pick<ConnectionDeps, 'note' | 'vault' | 'profiles'>): Promise<void> {
  const checked = checkProfile(deps.profiles.read())
  if (checked.ok && standingOf(deps.vault, checked.profile) === 'unmarked') await mark(deps, checked.profile)
}

/**
 * Whether a till may work with the profile that it started with. Checked until it may, and then valid for the whole
 * run, because another profile takes effect only after a restart.
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

/** Gives equal profiles one form, however their files are written. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(members.map(([name, member]) => [name, sorted(member)]))
}
