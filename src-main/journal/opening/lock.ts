import { chmodSync, closeSync, openSync, statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { sqliteCode } from '../failure.ts'

/**
 * The right to be the journal's only writer: an exclusive transaction on an empty database next to it. The operating
 * system releases it when the process dies in any way; it does not block readers of the journal. The leftover `.lock`
 * file itself means nothing, but deleting it while a till runs would let a second one in.
 */
export type WriterLock = { readonly release: () => void }

/** Undefined when another holder has it, in this process or another. Throws when the folder cannot be written. */
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

/**
 * SQLite would make the file readable to all users. Opened here only when new: closing a file drops SQLite's locks on
 * it.
 */
function ownerOnly(file: string): void {
  const there = statSync(file, { throwIfNoEntry: false })
  if (there === undefined) closeSync(openSync(file, 'a', 0o600))
  else if ((there.mode & 0o077) !== 0) chmodSync(file, 0o600)
}
