import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { sqliteCode } from '../failure.ts'

/** Why a file beside the journal was not made. */
export type FileRefusal =
  | 'target-exists'
  | 'disk-full'
  /** The folder is not there, may not be written, or its disk fails. */
  | 'unwritable'

/** Begins a file that is to be whole under its last name; what a crash has left of one before is thrown away. */
export function beginFile(target: string): string {
  const part = `${target}.part`
  discardFile(target)
  // Made here, because SQLite would let everybody on the machine read it.
  closeSync(openSync(part, 'wx', 0o600))
  return part
}

/**
 * Gives a file its last name when all of it is on the disk, so that under that name there is never half of one. False
 * when something else has that name by now. Throws what the disk throws.
 */
export function finishFile(target: string, replaces = false, flushes = true): boolean {
  const part = `${target}.part`
  if (flushes) flush(part, 'r+')
  if (!replaces && existsSync(target)) return false
  renameSync(part, target)
  // Windows has no handle on a folder to flush; it keeps the name by itself.
  if (flushes && process.platform !== 'win32') flush(dirname(target), 'r')
  return true
}

/** Leaves nothing of a file that came to nothing. Never throws: the reason that is on its way says more. */
export function discardFile(target: string): void {
  for (const end of ['', '-journal', '-wal', '-shm']) {
    try {
      rmSync(`${target}.part${end}`, { force: true })
    } catch {
      // It stays behind then; the next one will not get past it.
    }
  }
}

/** What a person can do something about, of all that a disk may say; undefined for what is no fault of the disk. */
export function diskRefusal(error: unknown): FileRefusal | undefined {
  const code = sqliteCode(error) ?? codeOf(error)
  if (code === undefined) return undefined
  if (/^(SQLITE_FULL|ENOSPC|EDQUOT)$/.test(code)) return 'disk-full'
  const isDisk =
    /^(SQLITE_(IOERR|CANTOPEN|READONLY|PERM)|E(ACCES|PERM|ROFS|IO|FBIG|EXIST|NOENT|NOTDIR|ISDIR|NAMETOOLONG)$)/
  return isDisk.test(code) ? 'unwritable' : undefined
}

function codeOf(error: unknown): string | undefined {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : undefined
}

function flush(path: string, flags: 'r' | 'r+'): void {
  const handle = openSync(path, flags)
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
