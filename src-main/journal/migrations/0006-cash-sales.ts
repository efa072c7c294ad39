import type { Migration } from '../opening/migrate.ts'

/** Sales for cash, and second entries about a mistyped sale or move. */
const SQL = `
CREATE TABLE cash_sales (
  seq INTEGER PRIMARY KEY REFERENCES events (seq),
  at INTEGER NOT NULL,
  reference TEXT NOT NULL UNIQUE,
  sale_id TEXT NOT NULL,
  press TEXT NOT NULL UNIQUE,
  minor INTEGER NOT NULL CHECK (minor > 0),
  tendered INTEGER NOT NULL CHECK (tendered >= minor),
  by_person TEXT NOT NULL,
  shift INTEGER,
  note TEXT
) STRICT;
CREATE INDEX cash_sales_sale ON cash_sales (sale_id);
CREATE TRIGGER cash_sales_keep BEFORE UPDATE ON cash_sales
BEGIN SELECT RAISE(ABORT, 'cash sales are never changed'); END;
CREATE TRIGGER cash_sales_stay BEFORE DELETE ON cash_sales
BEGIN SELECT RAISE(ABORT, 'cash sales are never deleted'); END;

CREATE TABLE cash_voids (
  seq INTEGER PRIMARY KEY REFERENCES events (seq),
  at INTEGER NOT NULL,
  reference TEXT NOT NULL UNIQUE,
  minor INTEGER NOT NULL,
  by_person TEXT NOT NULL,
  approved_by TEXT,
  note TEXT NOT NULL
) STRICT;
CREATE TRIGGER cash_voids_keep BEFORE UPDATE ON cash_voids
BEGIN SELECT RAISE(ABORT, 'cash sales are taken back once'); END;
CREATE TRIGGER cash_voids_stay BEFORE DELETE ON cash_voids
BEGIN SELECT RAISE(ABORT, 'a cash sale that was taken back stays so'); END;
CREATE TRIGGER cash_voids_name BEFORE INSERT ON cash_voids
WHEN NEW.minor IS NOT (SELECT minor FROM cash_sales WHERE reference = NEW.reference)
BEGIN SELECT RAISE(ABORT, 'only a whole cash sale is taken back'); END;

CREATE TABLE cash_fixes (
  seq INTEGER PRIMARY KEY REFERENCES events (seq),
  at INTEGER NOT NULL,
  of_seq INTEGER NOT NULL,
  minor INTEGER NOT NULL CHECK (minor >= 0),
  by_person TEXT NOT NULL,
  approved_by TEXT,
  note TEXT NOT NULL
) STRICT;
CREATE INDEX cash_fixes_of ON cash_fixes (of_seq);
CREATE TRIGGER cash_fixes_keep BEFORE UPDATE ON cash_fixes
BEGIN SELECT RAISE(ABORT, 'corrections are never changed'); END;
CREATE TRIGGER cash_fixes_stay BEFORE DELETE ON cash_fixes
BEGIN SELECT RAISE(ABORT, 'corrections are never deleted'); END;
CREATE TRIGGER cash_fixes_name BEFORE INSERT ON cash_fixes
WHEN NOT EXISTS (SELECT 1 FROM cash_moves WHERE seq = NEW.of_seq AND kind IN ('in', 'out'))
BEGIN SELECT RAISE(ABORT, 'a correction names a move of cash'); END;
`

export const cashSales: Migration = { version: 6, up: (db) => void db.exec(SQL) }
