import {
  closeSync,
  constants,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** A folder of small files, one call of the disk each. Everything throws Node's file errors, `code` and all. */
export interface FlushedFolder {
  /** Undefined when there is none. */
  read(name: string): Uint8Array | undefined
  names(): readonly string[]
  /** A new file that only its owner may read, on the disk when this returns. Throws EEXIST when the name is taken. */
  create(name: string, bytes: Uint8Array): void
  /** Over what is there, from its first byte on; on the disk when this returns. */
  overwrite(name: string, bytes: Uint8Array): void
  /** Takes the place of a file of that name, in one step. */
  rename(from: string, to: string): void
  remove(name: string): void
  /** New names, other names and removals are on the disk when this returns. */
  flushFolder(): void
}

/** The real one. Makes the folder, for its owner only, when there is none. */
export function openFlushedFolder(folder: string): FlushedFolder {
  makeFolder(resolve(folder))
  const at = (name: string) => join(folder, name)
  return {
    read: (name) => {
      try {
        return readFileSync(at(name))
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return undefined
        throw error
      }
    },
    names: () => readdirSync(folder),
    create: (name, bytes) => writeFlushed(at(name), NEW, bytes),
    overwrite: (name, bytes) => writeFlushed(at(name), OVER, bytes),
    rename: (from, to) => renameSync(at(from), at(to)),
    remove: (name) => rmSync(at(name)),
    flushFolder: () => {
      // Windows has no such call: its file system journals names by itself.
      if (process.platform !== 'win32') flush(openSync(folder, 'r'))
    },
  }
}

/** With its name on the disk: what is flushed into a folder is lost where a power cut has lost the folder. */
function makeFolder(folder: string): void {
  const first = mkdirSync(folder, { recursive: true, mode: 0o700 }) ?? folder
  if (process.platform === 'win32') return
  // One that was there already too: whoever made it may not have flushed its name.
  for (let above = dirname(folder); ; above = dirname(above)) {
    flushNamesIn(above)
    if (above === dirname(first) || above === dirname(above)) return
  }
}

function flushNamesIn(folder: string): void {
  try {
    flush(openSync(folder, 'r'))
  } catch {
    // Not ours to read, or a file system without such a call. A disk that fails says so at the first file.
  }
}

/** Node's word for what went wrong (`ENOSPC`), which names no content. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown'
}

// Neither goes through a link that somebody has laid there. Windows has no such flag (it counts as 0), and few links.
const { O_CREAT, O_EXCL, O_WRONLY, O_NOFOLLOW } = constants
const NEW = O_WRONLY | O_CREAT | O_EXCL
const OVER = O_WRONLY | O_NOFOLLOW

function writeFlushed(file: string, flags: number, bytes: Uint8Array): void {
  const fd = openSync(file, flags, 0o600)
  let written = 0
  try {
    while (written < bytes.length) written += writeSync(fd, bytes, written)
  } catch (error) {
    closeSync(fd)
    throw error
  }
  flush(fd)
}

function flush(fd: number): void {
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}
