import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { profileOf } from './policy-profile.ts'
import { policySchema, type Policy } from './policy-schema.ts'

export type PolicyRead =
  | { readonly ok: true; readonly policy: Policy | undefined }
  /** In English, for IT. */
  | { readonly ok: false; readonly why: string }

/** Longer than any policy; a profile has at most some ten kilobytes. */
const MOST_BYTES = 1_000_000
const OTHERS_MAY_WRITE = 0o022

/** The place of the policy file, the same for everyone who uses the computer. */
export function policyPlace(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string {
  if (platform === 'win32') return join(env['ProgramData'] ?? 'C:\\ProgramData', 'Loket', 'policy.json')
  if (platform === 'darwin') return '/Library/Application Support/Loket/policy.json'
  return '/etc/loket/policy.json'
}

/**
 * What IT has decided; undefined when there is no file. A file that cannot be read, or that other people may change, is
 * refused: a till must not run on a part of its policy. `owner`: the user id that must own it, where the system has one.
 */
export function readPolicy(file: string, owner?: number): PolicyRead {
  const refused = (why: string): PolicyRead => ({ ok: false, why: `${file}: ${why}` })
  try {
    const found = statSync(file, { throwIfNoEntry: false })
    if (found === undefined) return { ok: true, policy: undefined }
    if (owner !== undefined && found.uid !== owner) return refused('it must belong to root')
    if (owner !== undefined && (found.mode & OTHERS_MAY_WRITE) !== 0) return refused('only root may write it')
    if (found.size > MOST_BYTES) return refused(`it has more than ${MOST_BYTES} bytes`)
    const read = policySchema.safeParse(JSON.parse(readFileSync(file, 'utf8').replace(/^\ufeff/u, '')))
    if (!read.success) return refused(z.prettifyError(read.error))
    const profile = profileOf(read.data, 1)
    if (profile?.ok === false)
      return refused(profile.faults.map(({ path, reason }) => `profile ${path}: ${reason}`).join('\n'))
    return { ok: true, policy: read.data }
  } catch (error) {
    return refused(error instanceof Error ? error.message : String(error))
  }
}

/** The policy of this computer. Windows and macOS protect its folder by their own rules. */
export function readMachinePolicy(): PolicyRead {
  const { platform, env } = process
  return readPolicy(policyPlace(platform, env), platform === 'win32' ? undefined : 0)
}
