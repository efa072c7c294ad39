import type { Migration } from '../opening/migrate.ts'

/** Stores a seal with the end of the chain that only the till's key can have made: see `head-seal.ts`. */
export const headSeal: Migration = {
  version: 4,
  up: (db) => void db.exec('ALTER TABLE head ADD COLUMN seal BLOB'),
}
