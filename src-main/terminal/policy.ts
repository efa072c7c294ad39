import { hostname } from 'node:os'
import { tillOf } from '#policy/policy-profile.ts'
import { policyPlace } from '#policy/policy-place.ts'
import { readPolicy } from '#policy/read-policy.ts'
import type { Said } from './said.ts'

/**
 * For IT, before a policy goes to the tills: `policy [FILE]` says whether Loket would take it, and what it decides here.
 * Without FILE it reads this computer's. Code: 0 it is taken, 1 no file, 2 it is refused.
 */
export function policy([file]: readonly string[]): Said {
  const place = policyPlace(process.platform)
  const isHere = file === undefined
  const read = readPolicy(file ?? place, isHere && process.platform !== 'win32' ? 0 : undefined)
  if (!read.ok) return { code: 2, err: `Loket does not open with this policy.\n${read.why}\n` }
  if (read.policy === undefined) return { code: 1, out: `There is no policy at ${file ?? place}.\n` }
  const till = tillOf(read.policy, hostname())
  const number = till === undefined ? 'none, a person types it' : String(till)
  return {
    code: 0,
    out: `${JSON.stringify(read.policy, undefined, 2)}\n\nTill number of this computer (${hostname()}): ${number}\n`,
  }
}
