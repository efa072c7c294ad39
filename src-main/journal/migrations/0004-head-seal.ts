import type { Migration } from '../opening/migrate.ts'

/** Beside the end of the chain stands what only the till's key can have put there: see `head-seal.ts`. */
export const headSeal: Migration = {
  version: 4,
  up: (db) => void db.exec('ALTER TABLE head ADD COLUMN seal BLOB'),
}
