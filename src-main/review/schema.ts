/** The tables of the review. A change of their form, or of what they hold, needs a new version: the file is made anew. */
export const VERSION = 3

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
  hour INTEGER NOT NULL, -- of the clock in Jakarta when it was made
  took INTEGER NOT NULL, -- the step of its seconds to pay (pay-times.ts)
  sale_id TEXT, -- absent where it is the reference
  reference_back TEXT NOT NULL,
  transaction_back TEXT COLLATE NOCASE,
  rrn_back TEXT COLLATE NOCASE,
  note TEXT,
  split_back TEXT,
  part INTEGER, -- of the split
  parts INTEGER -- how many it has, once it has ended
) STRICT;
CREATE INDEX rows_day ON rows (day, id, grp, marks, method, wallet, cashier, till, asked, came, cash, state, hour, took);
CREATE INDEX rows_asked ON rows (asked);
CREATE INDEX rows_came ON rows (came) WHERE came > 0 AND came <> asked;
CREATE INDEX rows_cash ON rows (cash) WHERE cash > 0 AND cash <> asked;
CREATE INDEX rows_reference ON rows (reference_back);
CREATE INDEX rows_transaction ON rows (transaction_back) WHERE transaction_back IS NOT NULL;
CREATE INDEX rows_rrn ON rows (rrn_back) WHERE rrn_back IS NOT NULL;
CREATE INDEX rows_split ON rows (split_back) WHERE split_back IS NOT NULL;

-- Payment pages, and the keyed marks of their buyers; ids as in rows.
CREATE TABLE links (id INTEGER PRIMARY KEY, grp INTEGER NOT NULL) STRICT;
CREATE INDEX links_group ON links (grp, id);
CREATE TABLE buyers (mark TEXT NOT NULL, id INTEGER NOT NULL, PRIMARY KEY (mark, id)) STRICT, WITHOUT ROWID;

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

-- For reports: with the seconds to pay in steps, so that a median is read from them.
CREATE TABLE report_days (
  day INTEGER NOT NULL,
  cashier INTEGER NOT NULL,
  method INTEGER NOT NULL,
  grp INTEGER NOT NULL,
  marks INTEGER NOT NULL,
  state INTEGER NOT NULL,
  took INTEGER NOT NULL,
  count INTEGER NOT NULL,
  asked INTEGER NOT NULL,
  came INTEGER NOT NULL,
  cash INTEGER NOT NULL,
  PRIMARY KEY (day, cashier, method, grp, marks, state, took)
) STRICT, WITHOUT ROWID;
CREATE TABLE report_hours (
  day INTEGER NOT NULL,
  hour INTEGER NOT NULL,
  grp INTEGER NOT NULL,
  marks INTEGER NOT NULL,
  state INTEGER NOT NULL,
  took INTEGER NOT NULL,
  count INTEGER NOT NULL,
  asked INTEGER NOT NULL,
  came INTEGER NOT NULL,
  cash INTEGER NOT NULL,
  PRIMARY KEY (day, hour, grp, marks, state, took)
) STRICT, WITHOUT ROWID;
`

/** Those of the reports. By hour, cashiers and methods would make nearly as many lines as orders. */
export const REPORT_TOTALS = {
  report_days: ['day', 'cashier', 'method', 'grp', 'marks', 'state', 'took'],
  report_hours: ['day', 'hour', 'grp', 'marks', 'state', 'took'],
} as const
export type ReportTable = keyof typeof REPORT_TOTALS

/** Tables of sums, with the columns of `rows` that make their keys. */
export const TOTALS = {
  day_totals: ['day', 'grp', 'marks', 'method', 'wallet', 'cashier', 'till'],
  day_groups: ['day', 'grp', 'marks'],
  ...REPORT_TOTALS,
} as const
export type TotalsTable = keyof typeof TOTALS
