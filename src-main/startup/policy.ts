import { existsSync } from 'node:fs'
import { hostname } from 'node:os'
import { app } from 'electron'
import type { PageEvent } from '#contract/events.ts'
import type { LockedSetting, Settings } from '#contract/views.ts'
import { changeSettings, readSettings } from '#counter/settings.ts'
import type { Journal } from '#journal/journal.ts'
import { profileOf, tillOf } from '#policy/policy-profile.ts'
import type { Policy } from '#policy/policy-schema.ts'
import { type PolicyRead, readMachinePolicy, readPolicy } from '#policy/read-policy.ts'
import { startWithSystem } from '#shell/start-with-system.ts'
import type { Kept } from './connection.ts'
import { decideCopyFolder } from './copy-place.ts'
import { realJournals } from './real-runtime.ts'
import type { Mode } from './runtime.ts'
import type { Program } from './tool-command.ts'

type Decided = { readonly policy: Policy; readonly fault?: string }

/**
 * Reads the policy, and decides the places of Loket's files and of the lock that keeps it alone there. Before anything is
 * opened. `isOnTrial`: a till on trial stays away from the folders of a real one.
 */
export function decide(isOnTrial: boolean): Decided {
  const none: Policy = { format: 1 }
  if (isOnTrial) return { policy: none }
  const read = ownPolicy()
  if (!read.ok) return { policy: none, fault: read.why }
  const policy = read.policy ?? none
  if (policy.dataFolder !== undefined) {
    const left = leftBehind(app.getPath('userData'), policy.dataFolder)
    if (left !== undefined) return { policy: none, fault: left }
    app.setPath('userData', policy.dataFolder)
  }
  decideCopyFolder(policy.copyFolder)
  return { policy }
}

/** A till whose journal lies elsewhere would begin anew there, next to open payments and a shift that no one sees. */
function leftBehind(usual: string, decided: string): string | undefined {
  const [before, now] = [journalsIn(usual), journalsIn(decided)]
  return before.length === 0 || now.length > 0 || usual === decided
    ? undefined
    : `${before.join(', ')}: dataFolder is ${decided}. Close Loket, move everything in ${usual} there, and open Loket again.`
}

const journalsIn = (folder: string) =>
  realJournals(folder).flatMap(([, file]) => (existsSync(file) ? [file] : []))

/** A program from its source folder is a developer's: it takes any file, and changes no list of the system. */
const ownPolicy = (): PolicyRead =>
  app.isPackaged ? readMachinePolicy() : readPolicy(app.commandLine.getSwitchValue('policy'))

type Seeded = Pick<Kept, 'profiles' | 'drafts' | 'firstSettings'>

/** Gives a till the policy's shop name and profile, where it has none of its own. */
export function seedTill(policy: Policy, { profiles, drafts, firstSettings }: Seeded): void {
  const name = policy.settings?.merchantName
  if (name !== undefined && !firstSettings.exists()) firstSettings.write({ name, isNew: true })
  if (profiles.exists() || drafts.exists()) return
  const till = tillOf(policy, hostname())
  const given = profileOf(policy, till ?? 1)
  if (given?.ok !== true) return
  const { till: _number, ...begun } = given.profile
  // Two tills with one number would use the same references: a person types it.
  if (till === undefined) drafts.write(begun)
  else profiles.write(given.profile)
}

/** The policy's settings in this mode: the practice shop keeps its own name. */
export function settingsOf({ settings = {} }: Policy, mode: Mode): Partial<Settings> {
  const { merchantName, ...rest } = settings
  const name = mode === 'real' && merchantName !== undefined ? { merchantName } : {}
  return { ...withoutUndefined(rest), ...name }
}

export function lockedOf(policy: Policy, mode: Mode): readonly LockedSetting[] {
  const given = settingsOf(policy, mode)
  return (policy.locked ?? []).filter((name) => given[name] !== undefined)
}

type Taking = {
  readonly mode: Mode
  readonly defaults: Settings
  readonly journal: Journal
  readonly announce: (event: PageEvent) => void
  /** As the system starts it; undefined from the source folder. */
  readonly program: Program
}

/** Puts back what people had chosen before it was locked, and enters Loket in the person's start list. */
export function takePolicy(policy: Policy, { mode, defaults, program, ...deps }: Taking): void {
  const given = settingsOf(policy, mode)
  const now = readSettings(deps, defaults)
  const names = lockedOf(policy, mode).filter((name) => now[name] !== given[name])
  if (names.length > 0)
    changeSettings(deps, Object.fromEntries(names.map((name) => [name, given[name]])), defaults)
  if (policy.startWithSystem !== undefined && program !== undefined)
    startWithSystem(policy.startWithSystem, program)
}

const withoutUndefined = (value: Record<string, unknown>): Partial<Settings> =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined))
