import type { Migration } from '../opening/migrate.ts'

const ORDER_EVENTS = "kind >= 'order/' AND kind < 'order0'"

/** The parts of a day's totals: staff at the till, takings, cash, slips and prints. All derived from `events`. */
const SQL = `
ALTER TABLE orders ADD COLUMN taken_by TEXT;
ALTER TABLE orders ADD COLUMN made_seq INTEGER NOT NULL DEFAULT 0;
UPDATE orders SET made_seq = (SELECT min(seq) FROM events WHERE stream = orders.reference AND ${ORDER_EVENTS});
CREATE INDEX orders_made ON orders (made_seq);
DROP TRIGGER orders_identity;
CREATE TRIGGER orders_identity BEFORE UPDATE ON orders
WHEN NEW.reference IS NOT OLD.reference OR NEW.sale_id IS NOT OLD.sale_id OR NEW.method IS NOT OLD.method
  OR NEW.amount IS NOT OLD.amount OR NEW.currency IS NOT OLD.currency OR NEW.created_at IS NOT OLD.created_at
  OR NEW.taken_by IS NOT OLD.taken_by OR NEW.made_seq IS NOT OLD.made_seq
BEGIN SELECT RAISE(ABORT, 'an order keeps its sale, method, amount, time and person'); END;

ALTER TABLE attempts ADD COLUMN by_person TEXT;

-- One row for each step of an order for which money has come. 'received' is all of it by then; what a step has brought
-- is the difference to the row before, as the view below says.
CREATE TABLE takings (
  seq INTEGER PRIMARY KEY REFERENCES events (seq),
  reference TEXT NOT NULL,
  received INTEGER NOT NULL, -- sen
  method TEXT NOT NULL,
  cashier TEXT,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX takings_reference ON takings (reference, seq, received);
CREATE TRIGGER takings_keep BEFORE UPDATE ON takings BEGIN SELECT RAISE(ABORT, 'takings are never changed'); END;
CREATE TRIGGER takings_stay BEFORE DELETE ON takings BEGIN SELECT RAISE(ABORT, 'takings are never deleted'); END;
CREATE VIEW takings_by_step AS SELECT seq, reference, method, cashier, at,
  received - coalesce((SELECT b.received FROM takings AS b WHERE b.reference = t.reference AND b.seq < t.seq
    ORDER BY b.seq DESC LIMIT 1), 0) AS minor
  FROM takings AS t;

INSERT INTO takings (seq, reference, received, method, cashier, at)
SELECT seq, json_extract(body, '$.after.reference'),
  CASE json_extract(body, '$.after.state.kind')
    WHEN 'paid-wrong-amount' THEN CAST(json_extract(body, '$.after.state.paid.minor."$n"') AS INTEGER)
    ELSE CAST(json_extract(body, '$.after.amount.minor."$n"') AS INTEGER)
      * max(1, CAST(coalesce(json_extract(body, '$.after.state.evidence.successes'), 1) AS INTEGER))
  END,
  json_extract(body, '$.after.method'), NULL, at
FROM events WHERE ${ORDER_EVENTS}
  AND json_extract(body, '$.after.state.kind') IN ('paid', 'paid-late', 'paid-wrong-amount') ORDER BY seq;

-- A shift covers the events after the closing of the one before, up to its own: by number, never by a clock.
CREATE TABLE shifts (
  number INTEGER PRIMARY KEY,
  opened_at INTEGER NOT NULL,
  opened_by TEXT NOT NULL,
  float_minor INTEGER NOT NULL CHECK (float_minor >= 0),
  opened_seq INTEGER NOT NULL REFERENCES events (seq),
  closed_at INTEGER,
  closed_by TEXT,
  from_seq INTEGER,
  to_seq INTEGER,
  z TEXT,
  hash TEXT,
  closed_seq INTEGER REFERENCES events (seq),
  CHECK ((closed_seq IS NULL AND coalesce(closed_at, closed_by, from_seq, to_seq, z, hash) IS NULL)
    OR (to_seq IS closed_seq - 1 AND from_seq <= opened_seq
      AND closed_at IS NOT NULL AND closed_by IS NOT NULL AND z IS NOT NULL AND hash IS NOT NULL))
) STRICT;
CREATE INDEX shifts_open ON shifts (number) WHERE closed_seq IS NULL;
CREATE TRIGGER shifts_stay BEFORE DELETE ON shifts BEGIN SELECT RAISE(ABORT, 'shifts are never deleted'); END;
CREATE TRIGGER shifts_follow BEFORE INSERT ON shifts
WHEN NEW.number IS NOT (SELECT coalesce(max(number), 0) + 1 FROM shifts) OR NEW.closed_seq IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'a shift follows the last one'); END;
CREATE TRIGGER shifts_one BEFORE INSERT ON shifts WHEN EXISTS (SELECT 1 FROM shifts WHERE closed_seq IS NULL)
BEGIN SELECT RAISE(ABORT, 'one shift is open at a time, never two'); END;
CREATE TRIGGER shifts_keep BEFORE UPDATE ON shifts WHEN OLD.closed_seq IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'a closed shift is never changed'); END;
CREATE TRIGGER shifts_identity BEFORE UPDATE ON shifts
WHEN NEW.number IS NOT OLD.number OR NEW.opened_at IS NOT OLD.opened_at OR NEW.opened_by IS NOT OLD.opened_by
  OR NEW.float_minor IS NOT OLD.float_minor OR NEW.opened_seq IS NOT OLD.opened_seq OR NEW.closed_seq IS NULL
BEGIN SELECT RAISE(ABORT, 'a shift keeps its beginning'); END;
CREATE TRIGGER shifts_cover BEFORE UPDATE ON shifts
WHEN NEW.from_seq IS NOT (SELECT coalesce(max(closed_seq), 0) + 1 FROM shifts WHERE number = NEW.number - 1)
BEGIN SELECT RAISE(ABORT, 'a Z follows the last one, without a gap'); END;

CREATE TABLE cash_moves (
  seq INTEGER PRIMARY KEY REFERENCES events (seq),
  at INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('in', 'out', 'sale')),
  minor INTEGER NOT NULL CHECK (minor > 0),
  by_person TEXT NOT NULL,
  reference TEXT,
  note TEXT,
  approved_by TEXT
) STRICT;
CREATE INDEX cash_moves_reference ON cash_moves (reference) WHERE reference IS NOT NULL;
CREATE TRIGGER cash_moves_keep BEFORE UPDATE ON cash_moves
BEGIN SELECT RAISE(ABORT, 'cash moves are never changed'); END;
CREATE TRIGGER cash_moves_stay BEFORE DELETE ON cash_moves
BEGIN SELECT RAISE(ABORT, 'cash moves are never deleted'); END;

CREATE TABLE slips (
  number INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  by_person TEXT NOT NULL,
  minor INTEGER NOT NULL,
  reference TEXT,
  shown TEXT NOT NULL,
  shown_at INTEGER,
  note TEXT,
  personal TEXT, -- sealed
  ended_at INTEGER,
  ended_by TEXT,
  ended_how TEXT,
  ended_note TEXT,
  seq INTEGER NOT NULL REFERENCES events (seq)
) STRICT;
CREATE INDEX slips_open ON slips (number) WHERE ended_at IS NULL;
CREATE INDEX slips_reference ON slips (reference, number);
CREATE TRIGGER slips_stay BEFORE DELETE ON slips BEGIN SELECT RAISE(ABORT, 'slips are never deleted'); END;
CREATE TRIGGER slips_follow BEFORE INSERT ON slips
WHEN NEW.number IS NOT (SELECT coalesce(max(number), 0) + 1 FROM slips)
  AND NOT EXISTS (SELECT 1 FROM slips WHERE number = NEW.number)
BEGIN SELECT RAISE(ABORT, 'a slip follows the last one'); END;
CREATE TRIGGER slips_end_once BEFORE UPDATE ON slips WHEN OLD.ended_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'a slip ends once'); END;
CREATE TRIGGER slips_identity BEFORE UPDATE ON slips
WHEN NEW.at IS NOT OLD.at OR NEW.by_person IS NOT OLD.by_person OR NEW.minor IS NOT OLD.minor
  OR NEW.reference IS NOT OLD.reference OR NEW.shown IS NOT OLD.shown OR NEW.shown_at IS NOT OLD.shown_at
  OR NEW.note IS NOT OLD.note OR NEW.personal IS NOT OLD.personal OR NEW.ended_at IS NULL
BEGIN SELECT RAISE(ABORT, 'a slip keeps what was written on it'); END;

CREATE TABLE prints (
  seq INTEGER PRIMARY KEY REFERENCES events (seq),
  at INTEGER NOT NULL,
  printed TEXT NOT NULL,
  counted_as TEXT,
  printed_to TEXT NOT NULL,
  copy INTEGER NOT NULL CHECK (copy > 0),
  by_person TEXT
) STRICT;
CREATE UNIQUE INDEX prints_counted ON prints (counted_as, copy) WHERE counted_as IS NOT NULL;
CREATE TRIGGER prints_keep BEFORE UPDATE ON prints BEGIN SELECT RAISE(ABORT, 'prints are never changed'); END;
CREATE TRIGGER prints_stay BEFORE DELETE ON prints BEGIN SELECT RAISE(ABORT, 'prints are never deleted'); END;
`

export const shifts: Migration = { version: 3, up: (db) => void db.exec(SQL) }
