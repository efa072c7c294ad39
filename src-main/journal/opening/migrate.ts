import { genesisOf } from '../chain/chain.ts'
import { type Db, readPragma } from '../connection.ts'
import { type JournalMode, readMeta } from '../meta.ts'
import { beginFile, finishFile } from '../restore/whole-file.ts'

/** What a new journal receives once and keeps. */
export type Founding = {
  readonly id: Buffer
  readonly genesis: Buffer
  readonly mode: JournalMode
  /** Epoch milliseconds. */
  readonly at: number
}

export type Migration = {
  /** The file's `user_version` afterwards. */
  readonly version: number
  readonly up: (db: Db, founding: Founding) => void
}

/** `LOKT`: distinguishes our file from any other SQLite database. */
export const APPLICATION_ID = 0x4c4f4b54

export type FileKind = 'new' | 'journal' | 'newer' | 'foreign'

/** Identifies the file without changing it. */
export function readFileKind(db: Db, migrations: readonly Migration[]): FileKind {
  const version = fileVersion(db)
  const tables = db.prepare<[], bigint>('SELECT count(*) FROM sqlite_schema').pluck().get() ?? 0n
  if (version === 0 && tables === 0n) return 'new'
  if (Number(readPragma(db, 'application_id')) !== APPLICATION_ID || version === 0) return 'foreign'
  return version > latestVersion(migrations) ? 'newer' : 'journal'
}

/**
 * Brings the file to the latest version, each step in one transaction. A file with content is first copied to
 * `<file>.before-v<N>`; when the copy fails nothing is migrated. Throws SQLite and disk errors as they are.
 */
export function migrate(db: Db, file: string, migrations: readonly Migration[], founding: Founding): void {
  const version = fileVersion(db)
  const pending = migrations.filter((migration) => migration.version > version)
  if (pending.length === 0) return
  if (version > 0) keepCopy(db, `${file}.before-v${latestVersion(migrations)}`)
  run(db, pending, founding)
}

/** The same on a copy of a journal, so that an older one is proven by its events and not by the form of its rows. */
export function bringToNow(db: Db, migrations: readonly Migration[]): void {
  const version = fileVersion(db)
  const { id, mode, createdAt } = readMeta(db)
  const founding = { id, genesis: genesisOf(id), mode, at: createdAt }
  run(
    db,
    migrations.filter((migration) => migration.version > version),
    founding,
  )
}

function run(db: Db, pending: readonly Migration[], founding: Founding): void {
  for (const migration of pending) {
    db.transaction(() => {
      migration.up(db, founding)
      db.pragma(`application_id = ${APPLICATION_ID}`)
      db.pragma(`user_version = ${migration.version}`)
    }).immediate()
  }
}

/** True when no migration is pending. */
export function isOfNow(db: Db, migrations: readonly Migration[]): boolean {
  return fileVersion(db) === latestVersion(migrations)
}

export function fileVersion(db: Db): number {
  return Number(readPragma(db, 'user_version'))
}

/** The newest form of a journal that these lead to: the file's `user_version`. */
export function latestVersion(migrations: readonly Migration[]): number {
  return migrations.at(-1)?.version ?? 0
}

// Under its final name the copy is always complete: it is renamed only after the flush.
function keepCopy(db: Db, copy: string): void {
  db.prepare('VACUUM INTO ?').run(beginFile(copy))
  finishFile(copy, true)
}
