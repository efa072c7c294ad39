import type { Migration } from '../opening/migrate.ts'

/** Sales that are paid in parts. Each part is a sale of its own. */
const SQL = `
CREATE TABLE splits (
  seq INTEGER PRIMARY KEY REFERENCES events (seq),
  at INTEGER NOT NULL,
  id TEXT NOT NULL UNIQUE,
  minor INTEGER NOT NULL CHECK (minor > 0),
  by_person TEXT,
  note TEXT
) STRICT;
CREATE TABLE split_legs (
  seq INTEGER PRIMARY KEY REFERENCES events (seq),
  at INTEGER NOT NULL,
  id TEXT NOT NULL,
  sale_id TEXT NOT NULL UNIQUE,
  minor INTEGER NOT NULL CHECK (minor > 0)
) STRICT;
CREATE INDEX split_legs_of ON split_legs (id, seq);
CREATE TABLE split_ends (
  seq INTEGER PRIMARY KEY REFERENCES events (seq),
  at INTEGER NOT NULL,
  id TEXT NOT NULL UNIQUE,
  how TEXT NOT NULL CHECK (how IN ('finished', 'given-up')),
  by_person TEXT,
  approved_by TEXT,
  note TEXT
) STRICT;
CREATE TRIGGER splits_keep BEFORE UPDATE ON splits BEGIN SELECT RAISE(ABORT, 'splits are never changed'); END;
CREATE TRIGGER splits_stay BEFORE DELETE ON splits BEGIN SELECT RAISE(ABORT, 'splits are never deleted'); END;
CREATE TRIGGER split_legs_keep BEFORE UPDATE ON split_legs BEGIN SELECT RAISE(ABORT, 'parts are never changed'); END;
CREATE TRIGGER split_legs_stay BEFORE DELETE ON split_legs BEGIN SELECT RAISE(ABORT, 'parts are never deleted'); END;
CREATE TRIGGER split_legs_name BEFORE INSERT ON split_legs
WHEN NOT EXISTS (SELECT 1 FROM splits WHERE id = NEW.id) OR EXISTS (SELECT 1 FROM split_ends WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'a part belongs to an open split'); END;
CREATE TRIGGER split_ends_keep BEFORE UPDATE ON split_ends BEGIN SELECT RAISE(ABORT, 'a split ends once'); END;
CREATE TRIGGER split_ends_stay BEFORE DELETE ON split_ends BEGIN SELECT RAISE(ABORT, 'a split stays ended'); END;
CREATE TRIGGER split_ends_name BEFORE INSERT ON split_ends WHEN NOT EXISTS (SELECT 1 FROM splits WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'only a split ends'); END;
`

export const splits: Migration = { version: 7, up: (db) => void db.exec(SQL) }
