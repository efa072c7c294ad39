/** Puts a new program into the place of the old one, so that at every moment one of the two is there, whole. */
import { createHash } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { flushPath } from '#support/flushed-folder.ts'
import { jsonFile } from '#support/json-file.ts'

const swapSchema = z.strictObject({
  from: z.string(),
  to: z.string(),
  sha512: z.string(),
  /** The newest form of the journal that the old program opens. */
  form: z.int(),
  /** The new program has begun its first start. */
  begun: z.literal(true).exactOptional(),
  /** Why the new program could not open the till: the old one was put back. */
  back: z.string().exactOptional(),
})
/** Lies next to the program until a start has opened the till. */
export type SwapNote = Readonly<z.infer<typeof swapSchema>>

export type Swap = Omit<SwapNote, 'begun' | 'back'> & {
  /** The file that is the program: an AppImage. */
  readonly program: string
  /** The file that takes its place; `sha512` is of that file, in base64. */
  readonly fresh: string
}

/** All next to the program, and so on the same disk. A file that is not whole yet. */
const freshAt = (file: string): string => `${file}.new`
const noteAt = (program: string): string => `${program}.swap`
/** The program before the last swap. */
export const beforeAt = (program: string): string => `${program}.before`

const CHUNK_BYTES = 1_048_576

/** Throws, with the old program as it was, when the file is not the one that was believed or the disk refuses. */
export function swapProgram({ program, fresh, ...note }: Swap): void {
  const next = freshAt(program)
  write(program, note)
  try {
    if (copyHashed(fresh, next) !== note.sha512)
      throw new Error('the new program was changed after it was checked')
    chmodSync(next, statSync(program).mode | 0o111)
    keepBefore(program)
    renameSync(next, program)
    flushPath(dirname(program))
  } catch (error) {
    rmSync(next, { force: true })
    throw error
  }
}

/** Under its own name only once it is whole: until then the one before that stays. */
function keepBefore(program: string): void {
  const made = freshAt(beforeAt(program))
  rmSync(made, { force: true })
  try {
    linkSync(program, made)
  } catch {
    // A disk or a system without hard links for this file.
    copyFileSync(program, made)
    flushPath(made)
  }
  renameSync(made, beforeAt(program))
}

/** The swap after which this version has not opened the till yet. */
export function unopenedSwap(program: string, version: string): SwapNote | undefined {
  const note = readNote(program)
  return note?.to === version && existsSync(beforeAt(program)) ? note : undefined
}

/** The first start of the new program has begun; or it ended by saying why, for a cause from outside. */
export function noteBegun(program: string, { begun: _before, ...note }: SwapNote, isBegun: boolean): void {
  write(program, isBegun ? { ...note, begun: true } : note)
}

/** Puts the old program into the place of one that cannot open the till. */
export function swapBack(program: string, note: SwapNote, why: string): void {
  write(program, { ...note, back: why })
  renameSync(beforeAt(program), program)
  flushPath(dirname(program))
}

/** Once the till is open: what the last swap has left is removed, and returned. */
export function endSwap(program: string): SwapNote | undefined {
  const note = readNote(program)
  const halves = [program, beforeAt(program), noteAt(program)].map(freshAt)
  for (const left of [...halves, noteAt(program)]) rmSync(left, { recursive: true, force: true })
  return note
}

/** Only looks: a `JsonFile` would make a folder that is not there. */
function readNote(program: string): SwapNote | undefined {
  try {
    return swapSchema.safeParse(JSON.parse(readFileSync(noteAt(program), 'utf8'))).data
  } catch {
    return undefined
  }
}

function write(program: string, note: SwapNote): void {
  const written = jsonFile(noteAt(program)).write(note)
  if (!written.ok) throw Object.assign(new Error('the note of the swap'), { code: written.code })
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
