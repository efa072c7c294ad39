import type { Migration } from '../opening/migrate.ts'

/**
 * What was sent and answered stands in an event only. A row names that event: its own, or the earlier one of the same order whose text is
 * the same. `external_id`: only where it is not the id.
 */
const SQL = `
ALTER TABLE attempts RENAME TO attempts_before;
CREATE TABLE attempts (
  id TEXT PRIMARY KEY,
  reference TEXT,
  operation TEXT NOT NULL,
  effect TEXT NOT NULL,
  who TEXT NOT NULL CHECK (who IN ('person', 'watcher')),
  by_person TEXT,
  external_id TEXT UNIQUE,
  started_at INTEGER NOT NULL,
  method TEXT NOT NULL,
  path TEXT NOT NULL,
  request_seq INTEGER NOT NULL REFERENCES events (seq),
  started_seq INTEGER NOT NULL REFERENCES events (seq),
  finished_at INTEGER,
  outcome TEXT,
  why TEXT,
  http_status INTEGER,
  code TEXT,
  message TEXT,
  answer_seq INTEGER REFERENCES events (seq),
  resolution TEXT CHECK (resolution IN ('interrupted')),
  finished_seq INTEGER REFERENCES events (seq)
) STRICT;
INSERT INTO attempts SELECT id, reference, operation, effect, who, by_person, nullif(external_id, id), started_at, method,
  path, started_seq, started_seq, finished_at, outcome, why, http_status, code, message,
  iif(response_body IS NULL, NULL, finished_seq), resolution, finished_seq FROM attempts_before ORDER BY started_seq;
DROP TABLE attempts_before;
CREATE INDEX attempts_started ON attempts (started_seq);
CREATE INDEX attempts_reference ON attempts (reference, started_seq);
CREATE INDEX attempts_unfinished ON attempts (started_seq) WHERE finished_seq IS NULL;
CREATE TRIGGER attempts_stay BEFORE DELETE ON attempts BEGIN SELECT RAISE(ABORT, 'attempts are never deleted'); END;
CREATE TRIGGER attempts_end_once BEFORE UPDATE ON attempts WHEN OLD.finished_seq IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'an attempt ends once'); END;
`

export const textsOnce: Migration = { version: 8, up: (db) => void db.exec(SQL) }
