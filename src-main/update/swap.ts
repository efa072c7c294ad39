/** Puts a new program into the place of the old one, so that at every moment one of the two is there, whole. */
import { createHash } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'

export type Swap = {
  /** The file that is the program: an AppImage. */
  readonly program: string
  /** The file that takes its place. */
  readonly fresh: string
  /** Of that file, in base64. */
  readonly sha512: string
}

/** Next to the program, and so on the same disk. */
const freshAt = (program: string): string => `${program}.new`
/** The program before the last swap: IT can put it back by hand. */
export const beforeAt = (program: string): string => `${program}.before`

const CHUNK_BYTES = 1_048_576

/** Throws, with the old program as it was, when the file is not the one that was believed or the disk refuses. */
export function swapProgram({ program, fresh, sha512 }: Swap): void {
  const [next, before] = [freshAt(program), beforeAt(program)]
  try {
    if (copyHashed(fresh, next) !== sha512)
      throw new Error('the new program was changed after it was checked')
    chmodSync(next, statSync(program).mode | 0o111)
    rmSync(before, { force: true })
    linkSync(program, before)
    renameSync(next, program)
    flush(dirname(program))
  } catch (error) {
    rmSync(next, { force: true })
    throw error
  }
}

/** Removes what a swap left when the power went. */
export function tidySwap(program: string): void {
  rmSync(freshAt(program), { force: true })
}

/** What is hashed is what is written: the source may change in between. */
function copyHashed(from: string, to: string): string {
  const hash = createHash('sha512')
  const chunk = Buffer.alloc(CHUNK_BYTES)
  const source = openSync(from, 'r')
  try {
    const target = openSync(to, 'w', 0o600)
    try {
      for (let read = readSync(source, chunk); read > 0; read = readSync(source, chunk)) {
        hash.update(chunk.subarray(0, read))
        for (let at = 0; at < read;) at += writeSync(target, chunk, at, read - at)
      }
      fsyncSync(target)
    } finally {
      closeSync(target)
    }
  } finally {
    closeSync(source)
  }
  return hash.digest('base64')
}

function flush(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
