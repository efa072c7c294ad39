import { closeSync, constants, fstatSync, openSync, readFileSync, type Stats, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { policyPlace } from './policy-place.ts'
import { profileOf } from './policy-profile.ts'
import { policySchema, type Policy } from './policy-schema.ts'

export type PolicyRead =
  | { readonly ok: true; readonly policy: Policy | undefined }
  /** In English, for IT. */
  | { readonly ok: false; readonly why: string }

/** Longer than any policy; a profile has at most some ten kilobytes. */
const MOST_BYTES = 1_000_000
const OTHERS_MAY_WRITE = 0o022
/** A link could lead to where others write, or to a disk that is away. Windows has no such flag. */
const OPEN = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)

/**
 * What IT has decided; undefined when there is no file. A file that cannot be read, or that other people may change or
 * replace, is refused: a till must not run on a part of its policy. `owner`: the user id that must own it and its folder,
 * where the system has one.
 */
export function readPolicy(file: string, owner?: number): PolicyRead {
  try {
    const text = textOf(file, owner)
    return text === undefined ? { ok: true, policy: undefined } : { ok: true, policy: policyIn(text) }
  } catch (error) {
    return { ok: false, why: `${file}: ${error instanceof Error ? error.message : String(error)}` }
  }
}

/** The policy of this computer. Windows and macOS protect its folder by their own rules. */
export function readMachinePolicy(): PolicyRead {
  const { platform } = process
  return readPolicy(policyPlace(platform), platform === 'win32' ? undefined : 0)
}

function textOf(file: string, owner: number | undefined): string | undefined {
  let opened: number
  try {
    opened = openSync(file, OPEN)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  try {
    const found = fstatSync(opened)
    if (!found.isFile()) throw new Error('it is not a file')
    if (found.size > MOST_BYTES) throw new Error(`it has more than ${MOST_BYTES} bytes`)
    if (owner !== undefined) {
      mustBelong('it', found, owner)
      mustBelong('its folder', statSync(dirname(file)), owner)
    }
    return readFileSync(opened, 'utf8')
  } finally {
    closeSync(opened)
  }
}

function mustBelong(what: string, { uid, mode }: Stats, owner: number): void {
  if (uid !== owner) throw new Error(`${what} must belong to root`)
  if ((mode & OTHERS_MAY_WRITE) !== 0) throw new Error(`only root may write ${what}`)
}

function policyIn(text: string): Policy {
  const read = policySchema.safeParse(JSON.parse(text.replace(/^\ufeff/u, '')))
  if (!read.success) throw new Error(z.prettifyError(read.error))
  const profile = profileOf(read.data, 1)
  if (profile?.ok === false)
    throw new Error(profile.faults.map(({ path, reason }) => `profile ${path}: ${reason}`).join('\n'))
  return read.data
}
