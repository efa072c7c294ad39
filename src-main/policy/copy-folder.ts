import { join } from 'node:path'
import type { Policy } from './policy-schema.ts'

/** Of this computer, and who uses it. */
export type Here = { readonly host: string; readonly person: string }

/**
 * A folder of this till in the policy's folder of many: a second copy that two tills wrote would make one the other.
 * Where everyone who uses the computer shares Loket's files, it is the computer's; else the person's.
 */
export function ownCopyFolder(
  { copyFolder, dataFolder }: Policy,
  { host, person }: Here,
): string | undefined {
  if (copyFolder === undefined) return undefined
  return join(copyFolder, dataFolder === undefined ? `${host}-${person}` : host)
}
