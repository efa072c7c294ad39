import { closeSync, copyFileSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { sqliteCode } from '../failure.ts'

/** Why a file next to the journal was not made. */
export type FileRefusal =
  | 'target-exists'
  | 'disk-full'
  /** The folder is missing or not writable, or its disk fails. */
  | 'unwritable'

/** Begins a file that gets its final name only when complete; discards what a crash left of an earlier one. */
export function beginFile(target: string): string {
  const part = `${target}.part`
  discardFile(target)
  // Created here, because SQLite would make it readable to every user of the machine.
  closeSync(openSync(part, 'wx', 0o600))
  return part
}

/**
 * Gives a file its final name when all of it is on disk, so that the name never shows a partial file. False when the
 * name is taken meanwhile. Throws disk errors as they are.
 */
export function finishFile(target: string, replaces = false, flushes = true): boolean {
  const part = `${target}.part`
  if (flushes) flush(part, 'r+')
  if (!replaces && existsSync(target)) return false
  renameSync(part, target)
  // Windows has no folder handle to flush; it stores the name automatically.
  if (flushes && process.platform !== 'win32') flush(dirname(target), 'r')
  return true
}

/** Copies a file, on disk when it returns. */
export function copyWhole(from: string, to: string): void {
  try {
    copyFileSync(from, beginFile(to))
    finishFile(to)
  } catch (error) {
    discardFile(to)
    throw error
  }
}

/** Removes all of an unfinished file. Never throws: the original error says more. */
export function discardFile(target: string): void {
  for (const end of ['', '-journal', '-wal', '-shm']) {
    try {
      rmSync(`${target}.part${end}`, { force: true })
    } catch {
      // It stays behind; the next attempt will fail on it.
    }
  }
}

/** Sorts disk errors by what a person can do about them; undefined when the disk is not at fault. */
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
