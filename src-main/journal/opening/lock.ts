import { chmodSync, closeSync, openSync, statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { sqliteCode } from '../failure.ts'

/**
 * The right to be the only writer of a journal: an exclusive transaction on an empty database beside it. The operating
 * system lets go of it when the process dies, however it dies; readers of the journal itself are not in its way.
 * The `.lock` file stays behind and means nothing by itself: to delete it while a till runs would let a second one in.
 */
export type WriterLock = { readonly release: () => void }

/** Undefined when another copy holds it, in this process or in another. Throws when the folder cannot be written. */
export function takeWriterLock(journalFile: string): WriterLock | undefined {
  const file = `${journalFile}.lock`
  ownerOnly(file)
  const db = new Database(file, { timeout: 0 })
  try {
    db.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    db.close()
    if (sqliteCode(error)?.startsWith('SQLITE_BUSY')) return undefined
    throw error
  }
  return { release: () => db.close() }
}

/** SQLite would let everybody read it. Opened here only when it is new: closing a file drops the locks that SQLite has on it. */
function ownerOnly(file: string): void {
  const there = statSync(file, { throwIfNoEntry: false })
  if (there === undefined) closeSync(openSync(file, 'a', 0o600))
  else if ((there.mode & 0o077) !== 0) chmodSync(file, 0o600)
}
