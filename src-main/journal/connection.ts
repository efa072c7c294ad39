import { closeSync, existsSync, openSync } from 'node:fs'
import Database from 'better-sqlite3'

/** A connection on which every INTEGER comes back as bigint. */
export type Db = Database.Database

// There is only one writer, so a wait can only be for a reader that is cleaning up.
const BUSY_MS = 250
const WAL_KEPT_BYTES = 16 * 1024 * 1024
const CACHE_KB = 2_000
/** SQLite's numbers for these settings. Only with FULL is a returned commit on the disk. */
const SYNCHRONOUS = { OFF: '0', NORMAL: '1', FULL: '2' } as const

/** Opens the file for writing. Changes nothing yet: a file that is then refused stays as it was. */
export function connect(file: string): Db {
  const db = new Database(file, { timeout: BUSY_MS })
  db.defaultSafeIntegers(true)
  harden(db)
  return db
}

/**
 * A connection that cannot write, for checks and reports in the background. `busyMs`: how long it waits for a writer
 * that is just opening or closing the file.
 */
export function connectReadOnly(file: string, busyMs = 5_000): Db {
  const db = new Database(file, { readonly: true, fileMustExist: true, timeout: busyMs })
  db.defaultSafeIntegers(true)
  harden(db)
  return db
}

/**
 * Looks at a file that is not open elsewhere, and leaves it and its folder as they are. On closing, a writable
 * connection would merge a killed till's log into the file. A read-only one would leave an empty log where none
 * existed.
 */
export function connectToLook(file: string): Db {
  return existsSync(`${file}-wal`) ? connectReadOnly(file, BUSY_MS) : connect(file)
}

/** Opens a copy of a journal and makes it one self-contained file. Throws when that fails. */
export function connectToCopy(file: string): Db {
  const db = connect(file)
  try {
    set(db, 'journal_mode', 'delete', 'delete')
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/**
 * Opens a file whose content can be made again from the journal, or creates it. Its commits are whole, also after a
 * power cut, but the last ones may be missing then.
 */
export function connectToDerived(file: string): Db {
  // Created here, because SQLite would make it readable to every user of the machine.
  closeSync(openSync(file, 'a', 0o600))
  const db = connect(file)
  try {
    set(db, 'journal_mode', 'wal', 'wal')
    set(db, 'synchronous', 'NORMAL', SYNCHRONOUS.NORMAL)
    db.pragma(`journal_size_limit = ${WAL_KEPT_BYTES}`)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/**
 * Makes a returned commit mean "on the disk". Reads every setting back, because SQLite ignores what it cannot do.
 * Throws when one did not take effect.
 */
export function makeDurable(db: Db, synchronous: keyof typeof SYNCHRONOUS): void {
  set(db, 'journal_mode', 'wal', 'wal')
  set(db, 'synchronous', synchronous, SYNCHRONOUS[synchronous])
  // macOS only: there a plain fsync stops in the drive's cache.
  db.pragma('fullfsync = ON')
  db.pragma('checkpoint_fullfsync = ON')
  db.pragma(`journal_size_limit = ${WAL_KEPT_BYTES}`)
}

/** Throws when the file or its folder cannot be written; SQLite opens such a file without an error. */
export function proveWritable(db: Db): void {
  db.exec('BEGIN IMMEDIATE')
  db.exec('ROLLBACK')
}

export function readPragma(db: Db, name: string): string {
  return String(db.pragma(name, { simple: true }))
}

function harden(db: Db): void {
  set(db, 'foreign_keys', 'ON', '1')
  set(db, 'trusted_schema', 'OFF', '0')
  // Makes the triggers against deletion also see the deletion inside INSERT OR REPLACE.
  set(db, 'recursive_triggers', 'ON', '1')
  set(db, 'cell_size_check', 'ON', '1')
  // The library's default is 16 MB for each connection, which a till fills in a day; the system caches the file
  // anyway.
  set(db, 'cache_size', String(-CACHE_KB), String(-CACHE_KB))
}

function set(db: Db, name: string, value: string, expected: string): void {
  db.pragma(`${name} = ${value}`)
  const found = readPragma(db, name)
  if (found !== expected) throw new Error(`SQLite did not take ${name} = ${value}: it says ${found}`)
}
