import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, relative } from 'node:path'
import type { MoneyKind } from '#domain/money-kind.ts'
import { type Here, ownCopyFolder } from '#policy/copy-folder.ts'
import type { Policy } from '#policy/policy-schema.ts'
import { readMachinePolicy } from '#policy/read-policy.ts'

/** The journal's file in a till's folder. */
export const JOURNALS: Readonly<Record<MoneyKind, string>> = {
  real: 'real.journal',
  sandbox: 'sandbox.journal',
  practice: 'practice.journal',
}

/** Throws where Loket does not open with it: then its files may be anywhere. */
export function ownPolicy(): Policy | undefined {
  const read = readMachinePolicy()
  if (!read.ok) throw new Error(`Loket does not open with this policy: ${read.why}`)
  return read.policy
}

/** The folder that the policy names, or that Electron uses for a program of this name. */
export function usualFolder(name = 'Loket'): string {
  const decided = ownPolicy()?.dataFolder
  if (decided !== undefined) return decided
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', name)
  if (process.platform === 'win32') return join(process.env['APPDATA'] ?? homedir(), name)
  return join(process.env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config'), name)
}

type Till = {
  readonly folder: string
  /** The folder of the person who asks. */
  readonly usual: string
  readonly policy: Policy | undefined
  readonly here: Here
}

/** The policy's folder of a till's second copy; undefined for next to its journal. Throws for another person's till. */
export function copyFolderOf({ folder, usual, policy, here }: Till): string | undefined {
  const own = policy && ownCopyFolder(policy, here)
  if (own !== undefined && policy?.dataFolder === undefined && relative(usual, folder) !== '')
    throw new Error(`${folder} is another person's: name the folder of its second copy with --journal-copy`)
  return own
}

/** Undefined when the file does not exist or is not JSON. */
export function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
