import { existsSync, mkdirSync } from 'node:fs'
import { hostname, userInfo } from 'node:os'
import { dirname } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { app } from 'electron'
import type { PageEvent } from '#contract/events.ts'
import type { LockedSetting, Settings } from '#contract/views.ts'
import { changeSettings, readSettings } from '#counter/settings.ts'
import type { Journal } from '#journal/journal.ts'
import { ownCopyFolder } from '#policy/copy-folder.ts'
import { profileOf, tillOf } from '#policy/policy-profile.ts'
import type { Policy } from '#policy/policy-schema.ts'
import { type PolicyRead, readMachinePolicy, readPolicy } from '#policy/read-policy.ts'
import { startWithSystem } from '#shell/start-with-system.ts'
import type { Kept } from './connection.ts'
import { decideCopyFolder } from './copy-place.ts'
import { dataFolderFault, realJournalsIn } from './data-folder.ts'
import type { Mode } from './runtime.ts'
import type { Program } from './tool-command.ts'

/** A policy that decides nothing. */
export const NO_POLICY: Policy = { format: 1 }

type Decided =
  | { readonly ok: true; readonly policy: Policy }
  /** `why`: in English, for IT. `isRead`: the policy itself was understood. */
  | { readonly ok: false; readonly why: string; readonly isRead: boolean }

/**
 * Reads the policy, and decides the places of Loket's files and of the lock that keeps it alone there. Once, before a till
 * opens.
 */
export function decide(): Decided {
  const read = ownPolicy()
  if (!read.ok) return { ...read, isRead: false }
  const { policy = NO_POLICY } = read
  const usual = app.getPath('userData')
  const { dataFolder = usual } = policy
  const fault = dataFolderFault(usual, dataFolder)
  if (fault !== undefined) return { ok: false, why: fault, isRead: true }
  app.setPath('userData', dataFolder)
  try {
    decideCopyFolder(madeCopyFolder(policy))
  } catch (error) {
    return {
      ok: false,
      why: `copyFolder: ${error instanceof Error ? error.message : String(error)}`,
      isRead: true,
    }
  }
  return { ok: true, policy }
}

/** Made only inside a folder that is there: its disk may be away. */
function madeCopyFolder(policy: Policy): string | undefined {
  const own = ownCopyFolder(policy, { host: hostname(), person: userInfo().username })
  if (own !== undefined && existsSync(dirname(own))) mkdirSync(own, { recursive: true })
  return own
}

/** A program from its source folder is a developer's: it takes any file, and changes no list of the system. */
export const ownPolicy = (): PolicyRead =>
  app.isPackaged ? readMachinePolicy() : readPolicy(app.commandLine.getSwitchValue('policy'))

type Seeded = Pick<Kept, 'mode' | 'profiles' | 'drafts' | 'firstSettings'>

/** Gives a till that was never real the policy's shop name and profile. What a real till has lost is for a person to see. */
export function seedTill(policy: Policy, folder: string, kept: Seeded): void {
  const { profiles, drafts, firstSettings } = kept
  if (kept.mode !== 'practice' || realJournalsIn(folder).length > 0) return
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
  readonly bug: (error: unknown, where: string) => unknown
  /** As the system starts it; undefined from the source folder. */
  readonly program: Program
}

/** Puts back what people had chosen before it was locked, and enters Loket in the person's start list. */
export function takePolicy(policy: Policy, { mode, defaults, program, ...deps }: Taking): void {
  const given = settingsOf(policy, mode)
  const now = readSettings(deps, defaults)
  const names = lockedOf(policy, mode).filter((name) => !isDeepStrictEqual(now[name], given[name]))
  if (names.length > 0)
    changeSettings(deps, Object.fromEntries(names.map((name) => [name, given[name]])), defaults)
  if (policy.startWithSystem === undefined || program === undefined) return
  try {
    startWithSystem(policy.startWithSystem, program)
  } catch (error) {
    // A start list that is locked or full is no reason to take no money.
    deps.bug(error, 'start with the system')
  }
}

const withoutUndefined = (value: Record<string, unknown>): Partial<Settings> =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined))
