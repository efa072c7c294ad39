import type { Migration } from '../opening/migrate.ts'

/** Derived from `events` like the tables before. Personal data is only in `personal`, sealed. */
const SQL = `
CREATE TABLE instructions (
  reference TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  state TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  personal TEXT, -- sealed
  document TEXT NOT NULL,
  seq INTEGER NOT NULL REFERENCES events (seq)
) STRICT;
CREATE INDEX instructions_kind_time ON instructions (kind, created_at, reference);
CREATE INDEX instructions_state_time ON instructions (state, created_at, reference);
CREATE TRIGGER instructions_stay BEFORE DELETE ON instructions
BEGIN SELECT RAISE(ABORT, 'instructions are never deleted'); END;
CREATE TRIGGER instructions_identity BEFORE UPDATE ON instructions
WHEN NEW.reference IS NOT OLD.reference OR NEW.kind IS NOT OLD.kind OR NEW.created_at IS NOT OLD.created_at
BEGIN SELECT RAISE(ABORT, 'an instruction keeps its kind and time'); END;
CREATE TRIGGER instructions_once BEFORE UPDATE ON instructions
WHEN NEW.state = 'sending' AND OLD.state <> 'sending' AND OLD.state <> 'not-sent'
BEGIN SELECT RAISE(ABORT, 'what may have been done is never sent again'); END;

-- A key once taken keeps its row; 'held' tells whether it is taken now.
CREATE TABLE instruction_keys (
  kind TEXT NOT NULL,
  key TEXT NOT NULL,
  reference TEXT NOT NULL REFERENCES instructions (reference),
  held INTEGER NOT NULL CHECK (held IN (0, 1)),
  seq INTEGER NOT NULL REFERENCES events (seq),
  PRIMARY KEY (kind, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX instruction_keys_held ON instruction_keys (reference, kind, key) WHERE held = 1;
CREATE TRIGGER instruction_keys_stay BEFORE DELETE ON instruction_keys
BEGIN SELECT RAISE(ABORT, 'keys are never deleted'); END;
CREATE TRIGGER instruction_keys_one BEFORE UPDATE ON instruction_keys
WHEN OLD.held = 1 AND NEW.reference IS NOT OLD.reference
BEGIN SELECT RAISE(ABORT, 'a key is never held by two'); END;

CREATE TABLE bills (
  reference TEXT PRIMARY KEY,
  document TEXT NOT NULL,
  personal TEXT, -- sealed
  created_at INTEGER NOT NULL,
  seq INTEGER NOT NULL REFERENCES events (seq)
) STRICT;
CREATE TRIGGER bills_stay BEFORE DELETE ON bills BEGIN SELECT RAISE(ABORT, 'bills are never deleted'); END;
CREATE TRIGGER bills_identity BEFORE UPDATE ON bills
WHEN NEW.reference IS NOT OLD.reference OR NEW.created_at IS NOT OLD.created_at
BEGIN SELECT RAISE(ABORT, 'a bill keeps its order and time'); END;

-- Known by the event that tells of it.
CREATE TABLE callbacks (
  id INTEGER PRIMARY KEY REFERENCES events (seq),
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  external_id TEXT,
  reference TEXT,
  code TEXT NOT NULL,
  verified INTEGER NOT NULL CHECK (verified IN (0, 1)),
  evidence TEXT NOT NULL
) STRICT;
CREATE INDEX callbacks_replay ON callbacks (external_id, at) WHERE verified = 1;
CREATE INDEX callbacks_time ON callbacks (at, external_id) WHERE verified = 1;
CREATE INDEX callbacks_reference ON callbacks (reference, id);
CREATE TRIGGER callbacks_keep BEFORE UPDATE ON callbacks
BEGIN SELECT RAISE(ABORT, 'callbacks are never changed'); END;
CREATE TRIGGER callbacks_stay BEFORE DELETE ON callbacks
BEGIN SELECT RAISE(ABORT, 'callbacks are never deleted'); END;
`

export const instructions: Migration = { version: 2, up: (db) => void db.exec(SQL) }
