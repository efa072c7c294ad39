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

/** A folder of small files; each method is one disk operation. Throws Node's file errors, with their `code`. */
export interface FlushedFolder {
  /** Undefined when the file does not exist. */
  read(name: string): Uint8Array | undefined
  names(): readonly string[]
  /**
   * Creates a file that only its owner may read; on the disk when this returns. Throws EEXIST when the name is taken.
   */
  create(name: string, bytes: Uint8Array): void
  /** Overwrites from the first byte; on the disk when this returns. */
  overwrite(name: string, bytes: Uint8Array): void
  /** Replaces an existing file of that name, in one step. */
  rename(from: string, to: string): void
  remove(name: string): void
  /** Creations, renames and removals are on the disk when this returns. */
  flushFolder(): void
}

/** The real folder. Creates it, for its owner only, when it does not exist. */
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
      // Windows has no such call: its file system journals names automatically.
      if (process.platform !== 'win32') flush(openSync(folder, 'r'))
    },
  }
}

/** Creates the folder and flushes its name: a power cut that loses the folder loses the files flushed into it. */
function makeFolder(folder: string): void {
  const first = mkdirSync(folder, { recursive: true, mode: 0o700 }) ?? folder
  if (process.platform === 'win32') return
  // Existing parents too: the program that created one may not have flushed its name.
  for (let above = dirname(folder); ; above = dirname(above)) {
    flushNamesIn(above)
    if (above === dirname(first) || above === dirname(above)) return
  }
}

function flushNamesIn(folder: string): void {
  try {
    flush(openSync(folder, 'r'))
  } catch {
    // Not readable for us, or a file system without such a call. A failing disk reports itself at the first file.
  }
}

/** What a file holds, or the names in a folder, are on the disk when this returns. Not for Windows. */
export const flushPath = (path: string): void => flush(openSync(path, 'r'))

/** Node's error code (`ENOSPC`), which reveals no content. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown'
}

// Both refuse a link laid at that path. Windows has no such flag (it counts as 0), and few links.
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
