import type { Migration } from '../opening/migrate.ts'

/** `events` is the truth; `orders`, `attempts` and `settings` derive from it and can be checked against it. */
const SQL = `
CREATE TABLE meta (key TEXT PRIMARY KEY, value ANY NOT NULL) STRICT;
CREATE TRIGGER meta_keeps BEFORE UPDATE ON meta BEGIN SELECT RAISE(ABORT, 'meta is never changed'); END;
CREATE TRIGGER meta_stays BEFORE DELETE ON meta BEGIN SELECT RAISE(ABORT, 'meta is never deleted'); END;

CREATE TABLE events (
  seq INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  stream TEXT NOT NULL,
  kind TEXT NOT NULL,
  body TEXT NOT NULL,
  prev BLOB NOT NULL,
  hash BLOB NOT NULL
) STRICT;
CREATE INDEX events_stream ON events (stream, seq);
CREATE TRIGGER events_keep BEFORE UPDATE ON events BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
CREATE TRIGGER events_stay BEFORE DELETE ON events BEGIN SELECT RAISE(ABORT, 'events are never deleted'); END;
CREATE TRIGGER events_follow BEFORE INSERT ON events
WHEN NEW.seq IS NOT (SELECT coalesce(max(seq), 0) + 1 FROM events)
BEGIN SELECT RAISE(ABORT, 'an event follows the last one'); END;

-- The last link, so that events missing at the end are noticed too.
CREATE TABLE head (one INTEGER PRIMARY KEY CHECK (one = 1), seq INTEGER NOT NULL, hash BLOB NOT NULL) STRICT;

CREATE TABLE orders (
  reference TEXT PRIMARY KEY,
  sale_id TEXT NOT NULL,
  method TEXT NOT NULL,
  amount INTEGER NOT NULL, -- sen
  currency TEXT NOT NULL,
  state TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  watch_until INTEGER NOT NULL,
  acknowledged_at INTEGER,
  note TEXT,
  transaction_id TEXT,
  rrn TEXT,
  document TEXT NOT NULL,
  seq INTEGER NOT NULL REFERENCES events (seq)
) STRICT;
CREATE INDEX orders_time ON orders (created_at, reference, transaction_id, rrn, note);
CREATE INDEX orders_state_time ON orders (state, created_at, reference);
CREATE INDEX orders_watched ON orders (state, watch_until);
CREATE INDEX orders_sale ON orders (sale_id, created_at, reference);
CREATE INDEX orders_unacknowledged ON orders (state, updated_at) WHERE acknowledged_at IS NULL;
CREATE TRIGGER orders_stay BEFORE DELETE ON orders BEGIN SELECT RAISE(ABORT, 'orders are never deleted'); END;
CREATE TRIGGER orders_identity BEFORE UPDATE ON orders
WHEN NEW.reference IS NOT OLD.reference OR NEW.sale_id IS NOT OLD.sale_id OR NEW.method IS NOT OLD.method
  OR NEW.amount IS NOT OLD.amount OR NEW.currency IS NOT OLD.currency OR NEW.created_at IS NOT OLD.created_at
BEGIN SELECT RAISE(ABORT, 'an order keeps its sale, method, amount and time'); END;

CREATE TABLE attempts (
  id TEXT PRIMARY KEY,
  reference TEXT,
  operation TEXT NOT NULL,
  effect TEXT NOT NULL,
  who TEXT NOT NULL CHECK (who IN ('person', 'watcher')),
  external_id TEXT NOT NULL UNIQUE,
  started_at INTEGER NOT NULL,
  method TEXT NOT NULL,
  path TEXT NOT NULL,
  request_body TEXT NOT NULL,
  started_seq INTEGER NOT NULL REFERENCES events (seq),
  finished_at INTEGER,
  outcome TEXT,
  why TEXT,
  http_status INTEGER,
  code TEXT,
  message TEXT,
  response_body TEXT,
  resolution TEXT CHECK (resolution IN ('interrupted')),
  finished_seq INTEGER REFERENCES events (seq)
) STRICT;
CREATE INDEX attempts_started ON attempts (started_seq);
CREATE INDEX attempts_reference ON attempts (reference, started_seq);
CREATE INDEX attempts_unfinished ON attempts (started_seq) WHERE finished_seq IS NULL;
CREATE TRIGGER attempts_stay BEFORE DELETE ON attempts BEGIN SELECT RAISE(ABORT, 'attempts are never deleted'); END;
CREATE TRIGGER attempts_end_once BEFORE UPDATE ON attempts WHEN OLD.finished_seq IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'an attempt ends once'); END;

CREATE TABLE sequences (name TEXT PRIMARY KEY, next INTEGER NOT NULL) STRICT;
CREATE TRIGGER sequences_grow BEFORE UPDATE ON sequences WHEN NEW.next <= OLD.next
BEGIN SELECT RAISE(ABORT, 'a sequence only grows'); END;
CREATE TRIGGER sequences_stay BEFORE DELETE ON sequences BEGIN SELECT RAISE(ABORT, 'a sequence is never deleted'); END;

CREATE TABLE settings (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL,
  seq INTEGER NOT NULL REFERENCES events (seq)
) STRICT;
`

export const first: Migration = {
  version: 1,
  up(db, founding) {
    db.exec(SQL)
    const put = db.prepare('INSERT INTO meta (key, value) VALUES (?, ?)')
    put.run('id', founding.id)
    put.run('mode', founding.mode)
    put.run('created_at', BigInt(founding.at))
    db.prepare('INSERT INTO head (one, seq, hash) VALUES (1, 0, ?)').run(founding.genesis)
  },
}
