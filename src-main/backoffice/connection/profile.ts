import { createHash } from 'node:crypto'
import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { FaultView, Json, SetupView } from '#contract/setup-views.ts'
import { exportProfile, importProfile } from '#gateway/profile/profile-file.ts'
import { checkProfile } from '#gateway/profile/profile-schema.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import type { ConnectionDeps } from './deps.ts'
import { stoppedByDoubt } from './doubts.ts'
import { knownHosts, noteHosts } from './known-hosts.ts'
import { mark } from './profile-mark.ts'
import { stoppedByVault } from './stopped.ts'
import { viewSetup } from './view.ts'

/** Every reason why it is not a valid profile; empty when it is valid. */
export function checkGivenProfile(profile: Json): readonly FaultView[] {
  const checked = checkProfile(profile)
  return checked.ok ? [] : checked.faults
}

/**
 * Saves a profile, which takes effect at the next start. Refusals: invalid-profile, vault-refused (open-first),
 * confirm-first, internal (details.disk).
 */
export function saveProfile(deps: ConnectionDeps, profile: Json, confirmed?: true): Result<SetupView> {
  const checked = checkProfile(profile)
  return checked.ok ? keep(deps, checked.profile, 'profile-saved', confirmed) : invalid(checked.faults)
}

/** Saves the profile from an exported file. Refusals: as `saveProfile`; an invalid profile gives its first reason. */
export function takeProfileFile(deps: ConnectionDeps, text: string, confirmed?: true): Result<SetupView> {
  const read = importProfile(text)
  return read.ok ? keep(deps, read.profile, 'profile-imported', confirmed) : invalid(read.faults)
}

/** The saved profile as the text of a file, without secrets. Refusals: not-found, invalid-profile. */
export function giveProfileFile(
  deps: ConnectionDeps,
): Result<{ readonly text: string; readonly fileName: string }> {
  const kept = deps.profiles.read()
  if (kept === undefined) return refuse('not-found')
  const checked = checkProfile(kept)
  if (!checked.ok) return invalid(checked.faults)
  const { environment, merchantId } = checked.profile
  return accept({
    text: exportProfile(checked.profile),
    fileName: `loket-profile-${environment}-${merchantId.replaceAll(/[^A-Za-z0-9]+/g, '-')}.json`,
  })
}

/**
 * Saves a complete profile, or a draft while no complete one exists; a draft is never used to run. Refusals:
 * invalid-profile (a draft never replaces a complete profile); vault-refused (open-first); confirm-first; internal
 * (details.disk).
 */
export function keepBegun(deps: ConnectionDeps, profile: Json, confirmed?: true): Result<SetupView> {
  const checked = checkProfile(profile)
  if (checked.ok) return keep(deps, checked.profile, 'profile-saved', confirmed)
  if (checkProfile(deps.profiles.read()).ok) return invalid(checked.faults)
  const stopped = stoppedByVault(deps)
  if (stopped !== undefined) return stopped
  const written = deps.drafts.write(profile)
  if (!written.ok) return refuse('internal', { disk: written.code })
  deps.announce({ type: 'setup-changed' })
  return accept(viewSetup(deps))
}

function keep(
  deps: ConnectionDeps,
  profile: GatewayProfile,
  act: string,
  confirmed?: true,
): Result<SetupView> {
  const stopped = stoppedByVault(deps)
  if (stopped !== undefined) return stopped
  const doubt = stoppedByDoubt(deps, profile)
  if (doubt !== undefined && confirmed !== true) return doubt
  const hosts = knownHosts(deps)
  const written = deps.profiles.write(profile)
  if (!written.ok) return refuse('internal', { disk: written.code })
  noteHosts(deps, hosts, profile)
  // The draft is complete. If the disk fails to delete it, the complete profile takes precedence.
  if (deps.drafts.read() !== undefined) deps.drafts.write(null)
  const digest = createHash('sha256').update(JSON.stringify(profile)).digest('hex').slice(0, 16)
  void mark(deps, profile)
  deps.note(act, {
    environment: profile.environment,
    baseUrl: profile.baseUrl,
    digest,
    ...agreedTo(doubt),
  })
  deps.announce({ type: 'setup-changed' })
  return accept(viewSetup(deps))
}

/** For the journal: what a person agreed to, and how many payments it concerned. */
function agreedTo(doubt: Result<never> | undefined): Readonly<Record<string, string>> {
  if (doubt === undefined || doubt.ok) return {}
  const { doubts, orders } = doubt.refusal.details ?? {}
  return {
    agreed: String(doubts),
    ...(orders === undefined ? {} : { orders: String(orders) }),
  }
}

function invalid(faults: readonly FaultView[]): Result<never> {
  const [first] = faults
  return refuse('invalid-profile', {
    path: first?.path ?? '',
    reason: first?.reason ?? 'profile.wrong-form',
    count: faults.length,
  })
}
