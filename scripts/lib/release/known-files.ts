/** Which files a signer may sign: the folder may come back from a web server, with files swapped or added there. */
import { basename } from 'node:path'

export type Known = {
  /** Digests by name, in a list that the same key has signed before. */
  readonly listed: ReadonlyMap<string, string>
  /** SHA-256 by name, in the sums of releases that the signer has checked. */
  readonly sums: ReadonlyMap<string, string>
}

export type Found = {
  readonly name: string
  /** As a list states it. */
  readonly digest: string
  readonly sha256: string
}

/** Throws where a file differs from the list before, or is new and not a file of the sums. */
export function refuseUnknown(files: readonly Found[], known: Known): void {
  const faults = files.flatMap((file) => faultOf(file, known) ?? [])
  if (faults.length > 0) throw new Error(`nothing is signed:\n- ${faults.join('\n- ')}`)
}

function faultOf({ name, digest, sha256 }: Found, { listed, sums }: Known): string | undefined {
  const before = listed.get(name)
  if (before !== undefined)
    return before === digest ? undefined : `${name} is not the file that the list before names`
  const sum = sums.get(basename(name))
  if (sum === undefined) return `${name} is named neither by the list before nor by --sums FILE`
  return sum === sha256 ? undefined : `${name} is not the file that the sums name`
}
