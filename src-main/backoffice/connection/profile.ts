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

/** Every reason why it is not a profile; empty when it is one. */
export function checkGivenProfile(profile: Json): readonly FaultView[] {
  const checked = checkProfile(profile)
  return checked.ok ? [] : checked.faults
}

/**
 * Keeps a profile; it is used from the next start on. Refusals: invalid-profile, vault-refused (open-first), confirm-first,
 * internal (details.disk).
 */
export function saveProfile(deps: ConnectionDeps, profile: Json, confirmed?: true): Result<SetupView> {
  const checked = checkProfile(profile)
  return checked.ok ? keep(deps, checked.profile, 'profile-saved', confirmed) : invalid(checked.faults)
}

/** Keeps the profile of an exported file. Refusals: those of `saveProfile`, of an invalid one the first reason. */
export function takeProfileFile(deps: ConnectionDeps, text: string, confirmed?: true): Result<SetupView> {
  const read = importProfile(text)
  return read.ok ? keep(deps, read.profile, 'profile-imported', confirmed) : invalid(read.faults)
}

/** The kept profile as the text of a file, without a secret. Refusals: not-found, invalid-profile. */
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
 * Keeps a complete profile, or what is begun of one beside none: nothing runs on that. Refusals: invalid-profile, where a
 * complete one stands already; vault-refused (open-first); confirm-first; internal (details.disk).
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
  // What was begun is done. Should the disk keep it, a complete profile goes before it.
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

/** The journal keeps to what a person agreed, and how many payments it was about. */
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
