/** The tables of the review. A change of their form, or of what they hold, needs a new version: the file is made anew. */
export const VERSION = 2

/** `LOKR`: distinguishes the file from any other SQLite database. */
export const APPLICATION_ID = 0x4c4f4b52

/**
 * Words that occur in many rows are numbers here, explained by `names`; 0 is absent. Texts that are searched by their
 * end are stored backwards, so that an index finds them.
 */
export const SCHEMA = `
-- Where in which journal this stands. Its rows may already hold what the events up to 'seen' have changed.
CREATE TABLE place (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  journal BLOB NOT NULL,
  marks TEXT NOT NULL, -- what the bits of a row's marks mean
  seq INTEGER NOT NULL,
  seen INTEGER NOT NULL,
  hash BLOB,
  is_whole INTEGER NOT NULL
) STRICT;

CREATE TABLE names (id INTEGER PRIMARY KEY, kind TEXT NOT NULL, name TEXT NOT NULL, UNIQUE (kind, name)) STRICT;

CREATE TABLE rows (
  id INTEGER PRIMARY KEY, -- the event that made the order or the cash sale
  day INTEGER NOT NULL,
  grp INTEGER NOT NULL,
  marks INTEGER NOT NULL,
  method INTEGER NOT NULL,
  wallet INTEGER NOT NULL,
  cashier INTEGER NOT NULL,
  till INTEGER NOT NULL,
  state INTEGER NOT NULL,
  source INTEGER NOT NULL,
  asked INTEGER NOT NULL, -- sen
  came INTEGER NOT NULL, -- sen, through the gateway
  cash INTEGER NOT NULL, -- sen, in the drawer
  created_at INTEGER NOT NULL,
  seconds INTEGER,
  sale_id TEXT, -- absent where it is the reference
  reference_back TEXT NOT NULL,
  transaction_back TEXT COLLATE NOCASE,
  rrn_back TEXT COLLATE NOCASE,
  note TEXT,
  split_back TEXT,
  part INTEGER, -- of the split, and how many it has
  parts INTEGER
) STRICT;
CREATE INDEX rows_day ON rows (day, id, grp, marks, method, wallet, cashier, till, asked, came, cash);
CREATE INDEX rows_asked ON rows (asked);
CREATE INDEX rows_came ON rows (came) WHERE came > 0 AND came <> asked;
CREATE INDEX rows_reference ON rows (reference_back);
CREATE INDEX rows_transaction ON rows (transaction_back) WHERE transaction_back IS NOT NULL;
CREATE INDEX rows_rrn ON rows (rrn_back) WHERE rrn_back IS NOT NULL;
CREATE INDEX rows_split ON rows (split_back) WHERE split_back IS NOT NULL;
CREATE VIRTUAL TABLE notes USING fts5 (note, content='', contentless_delete=1, detail=none);

CREATE TABLE day_totals (
  day INTEGER NOT NULL,
  grp INTEGER NOT NULL,
  marks INTEGER NOT NULL,
  method INTEGER NOT NULL,
  wallet INTEGER NOT NULL,
  cashier INTEGER NOT NULL,
  till INTEGER NOT NULL,
  count INTEGER NOT NULL,
  asked INTEGER NOT NULL,
  came INTEGER NOT NULL,
  cash INTEGER NOT NULL,
  PRIMARY KEY (day, grp, marks, method, wallet, cashier, till)
) STRICT, WITHOUT ROWID;

-- The same without methods and names: five times fewer, and enough for what is asked most.
CREATE TABLE day_groups (
  day INTEGER NOT NULL,
  grp INTEGER NOT NULL,
  marks INTEGER NOT NULL,
  count INTEGER NOT NULL,
  asked INTEGER NOT NULL,
  came INTEGER NOT NULL,
  cash INTEGER NOT NULL,
  PRIMARY KEY (day, grp, marks)
) STRICT, WITHOUT ROWID;
`

/** Tables of sums, with the columns of `rows` that make their keys. */
export const TOTALS = {
  day_totals: ['day', 'grp', 'marks', 'method', 'wallet', 'cashier', 'till'],
  day_groups: ['day', 'grp', 'marks'],
} as const
export type TotalsTable = keyof typeof TOTALS
