import { existsSync } from 'node:fs'
import Database from 'better-sqlite3'

/** A connection on which every INTEGER comes back as bigint. */
export type Db = Database.Database

// Nobody else writes, so a wait can only be a reader that is just cleaning up.
const BUSY_MS = 250
const WAL_KEPT_BYTES = 16 * 1024 * 1024
const CACHE_KB = 2_000
/** What SQLite calls each of them when it is asked. Only with FULL is a returned commit on the disk. */
const SYNCHRONOUS = { OFF: '0', NORMAL: '1', FULL: '2' } as const

/** Opens the file for writing. Changes nothing in it yet: a file that is refused stays as it was. */
export function connect(file: string): Db {
  const db = new Database(file, { timeout: BUSY_MS })
  db.defaultSafeIntegers(true)
  harden(db)
  return db
}

/**
 * A connection that cannot write, for checks and reports beside the running till. `busyMs`: how long it waits for a
 * writer that is just opening or closing the file.
 */
export function connectReadOnly(file: string, busyMs = 5_000): Db {
  const db = new Database(file, { readonly: true, fileMustExist: true, timeout: busyMs })
  db.defaultSafeIntegers(true)
  harden(db)
  return db
}

/**
 * To look at a file that no one has open, and leave it and its folder as they are. A connection that can write would move
 * the log of a till that was killed into the file when it closes; one that cannot leaves an empty log where there was none.
 */
export function connectToLook(file: string): Db {
  return existsSync(`${file}-wal`) ? connectReadOnly(file, BUSY_MS) : connect(file)
}

/** Opens a copy of a journal and makes it one file that needs no log beside it. Throws when that did not take. */
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
 * Makes a returned commit mean "on the disk". Every setting is read back, because SQLite ignores what it cannot do.
 * Throws when one did not take.
 */
export function makeDurable(db: Db, synchronous: keyof typeof SYNCHRONOUS): void {
  set(db, 'journal_mode', 'wal', 'wal')
  set(db, 'synchronous', synchronous, SYNCHRONOUS[synchronous])
  // Only macOS has it: there a plain fsync stops in the drive's cache.
  db.pragma('fullfsync = ON')
  db.pragma('checkpoint_fullfsync = ON')
  db.pragma(`journal_size_limit = ${WAL_KEPT_BYTES}`)
}

/** Throws when the file or its folder cannot be written; SQLite opens such a file without a word. */
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
  // With it the triggers against deletion also see the deletion inside INSERT OR REPLACE.
  set(db, 'recursive_triggers', 'ON', '1')
  set(db, 'cell_size_check', 'ON', '1')
  // The library was built with 16 MB for each connection, which a till fills in a day; the system caches the file anyway.
  set(db, 'cache_size', String(-CACHE_KB), String(-CACHE_KB))
}

function set(db: Db, name: string, value: string, expected: string): void {
  db.pragma(`${name} = ${value}`)
  const found = readPragma(db, name)
  if (found !== expected) throw new Error(`SQLite did not take ${name} = ${value}: it says ${found}`)
}
