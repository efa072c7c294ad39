import type { Order } from '#domain/order.ts'
import { parseStableJson } from '../chain/json.ts'
import type { Migration } from '../opening/migrate.ts'
import { REFUNDS, refundRow } from '../tables/refunds.ts'

/** Promised refunds, and how each ended. A promise that was journalled before is a debt too. */
const SQL = `
CREATE TABLE refunds (
  seq INTEGER PRIMARY KEY REFERENCES events (seq),
  at INTEGER NOT NULL,
  reference TEXT NOT NULL,
  minor INTEGER NOT NULL CHECK (minor > 0),
  kept INTEGER NOT NULL CHECK (kept >= 0),
  is_named INTEGER NOT NULL CHECK (is_named IN (0, 1)),
  by_person TEXT,
  approved_by TEXT,
  note TEXT,
  personal TEXT -- sealed
) STRICT;
CREATE INDEX refunds_reference ON refunds (reference, seq);
CREATE TRIGGER refunds_keep BEFORE UPDATE ON refunds BEGIN SELECT RAISE(ABORT, 'refunds are never changed'); END;
CREATE TRIGGER refunds_stay BEFORE DELETE ON refunds BEGIN SELECT RAISE(ABORT, 'refunds are never deleted'); END;

CREATE TABLE refund_ends (
  refund INTEGER PRIMARY KEY REFERENCES refunds (seq),
  at INTEGER NOT NULL,
  how TEXT NOT NULL CHECK (how IN ('paid', 'withdrawn')),
  way TEXT CHECK ((way IS NULL) = (how = 'withdrawn')),
  proof TEXT CHECK (how = 'withdrawn' OR way = 'cash' OR proof IS NOT NULL),
  by_person TEXT NOT NULL,
  other_person TEXT CHECK (how = 'withdrawn' OR (other_person IS NOT NULL AND other_person <> by_person)),
  seq INTEGER NOT NULL REFERENCES events (seq)
) STRICT;
CREATE INDEX refund_ends_seq ON refund_ends (seq);
CREATE TRIGGER refund_ends_keep BEFORE UPDATE ON refund_ends BEGIN SELECT RAISE(ABORT, 'a refund ends once'); END;
CREATE TRIGGER refund_ends_stay BEFORE DELETE ON refund_ends
BEGIN SELECT RAISE(ABORT, 'ends of refunds are never deleted'); END;
`
const PROMISES = "SELECT seq, at, body FROM events WHERE kind = 'order/resolved' ORDER BY seq"
type Promised = { readonly seq: bigint; readonly at: bigint; readonly body: string }

export const refunds: Migration = {
  version: 5,
  up: (db) => {
    db.exec(SQL)
    const put = REFUNDS.put(db)
    for (const { seq, at, body } of db.prepare<[], Promised>(PROMISES).all()) {
      const { after, event } = parseStableJson(body) as { readonly after: Order; readonly event: unknown }
      const row = refundRow(after, event, Number(at), seq)
      if (row !== undefined) put(row)
    }
  },
}
