import { given } from '#domain/given.ts'
import { moneyOfMinor } from '#domain/money.ts'
import type { Reference } from '#domain/reference.ts'
import type { Split, SplitEnd, SplitLeg } from '#domain/split.ts'
import type { Db } from '../connection.ts'
import { defineEntry, defineTable, type Touch } from './define.ts'

type SplitRow = {
  readonly seq: bigint
  readonly at: bigint
  readonly id: string
  readonly minor: bigint
  readonly by_person: string | null
  readonly note: string | null
}
type LegRow = {
  readonly seq: bigint
  readonly at: bigint
  readonly id: string
  readonly sale_id: string
  readonly minor: bigint
}
type EndRow = {
  readonly seq: bigint
  readonly at: bigint
  readonly id: string
  readonly how: string
  readonly by_person: string | null
  readonly approved_by: string | null
  readonly note: string | null
}

/** A split as journalled. */
export type KeptSplit = Split & {
  /** Epoch milliseconds. */
  readonly at: number
  readonly ended?: SplitEnd['how']
}

type Found = SplitRow & { readonly how: string | null }

const FOUND = 'SELECT s.*, e.how FROM splits AS s LEFT JOIN split_ends AS e ON e.id = s.id'

export const SPLIT_SQL = {
  byId: `${FOUND} WHERE s.id = ?`,
  open: `${FOUND} WHERE e.id IS NULL ORDER BY s.seq`,
  // Ends are few and short: a walk over all of them is cheaper than one more index on every till.
  givenUp: "SELECT id FROM split_ends WHERE how = 'given-up' ORDER BY seq DESC",
  legsOf: 'SELECT * FROM split_legs WHERE id = ? ORDER BY seq',
  legOfSale: 'SELECT * FROM split_legs WHERE sale_id = ?',
  row: 'SELECT * FROM splits WHERE seq = ?',
  legRow: 'SELECT * FROM split_legs WHERE seq = ?',
  endRow: 'SELECT * FROM split_ends WHERE seq = ?',
} as const

export function splitReads(db: Db, touch: Touch) {
  const read = (row: Found): KeptSplit => {
    touch(row.id, { place: SPLITS, key: [row.seq] })
    return readSplit(row)
  }
  const readOf = (row: LegRow): SplitLeg => {
    touch(row.id, { place: SPLIT_LEGS, key: [row.seq] })
    return readLeg(row)
  }
  const byId = db.prepare<[string], Found>(SPLIT_SQL.byId)
  const open = db.prepare<[], Found>(SPLIT_SQL.open)
  const givenUp = db.prepare<[], string>(SPLIT_SQL.givenUp).pluck()
  const legsOf = db.prepare<[string], LegRow>(SPLIT_SQL.legsOf)
  const legOfSale = db.prepare<[string], LegRow>(SPLIT_SQL.legOfSale)
  return {
    split: (id: string): KeptSplit | undefined => {
      const row = byId.get(id)
      return row === undefined ? undefined : read(row)
    },
    /** Oldest first. */
    openSplits: (): readonly KeptSplit[] => open.all().map(read),
    /** Ids of all that were ever given up, newest first. */
    givenUpSplits: (): readonly string[] => givenUp.all(),
    /** In the order in which they were begun. */
    legsOf: (id: string): readonly SplitLeg[] => legsOf.all(id).map(readOf),
    legOfSale: (saleId: string): SplitLeg | undefined => {
      const row = legOfSale.get(saleId)
      return row === undefined ? undefined : readOf(row)
    },
  }
}

function readSplit(row: Found): KeptSplit {
  return {
    id: row.id as Reference,
    total: moneyOfMinor(row.minor),
    at: Number(row.at),
    ...given({ by: row.by_person, note: row.note, ended: row.how as SplitEnd['how'] | null }),
  }
}

function readLeg({ id, sale_id: saleId, minor }: LegRow): SplitLeg {
  return { id: id as Reference, saleId: saleId as Reference, amount: moneyOfMinor(minor) }
}

export const SPLITS = defineTable<SplitRow>({
  table: 'splits',
  row: SPLIT_SQL.row,
  key: ({ seq }) => [seq],
  put: (db) => {
    const insert = db.prepare<SplitRow>(
      'INSERT INTO splits (seq, at, id, minor, by_person, note) VALUES (@seq, @at, @id, @minor, @by_person, @note)',
    )
    return (row) => void insert.run(row)
  },
})

/** The file refuses a part of what is no open split. */
export const SPLIT_LEGS = defineTable<LegRow>({
  table: 'split_legs',
  row: SPLIT_SQL.legRow,
  key: ({ seq }) => [seq],
  put: (db) => {
    const insert = db.prepare<LegRow>(
      'INSERT INTO split_legs (seq, at, id, sale_id, minor) VALUES (@seq, @at, @id, @sale_id, @minor)',
    )
    return (row) => void insert.run(row)
  },
})

/** The file refuses a second end. */
export const SPLIT_ENDS = defineTable<EndRow>({
  table: 'split_ends',
  row: SPLIT_SQL.endRow,
  key: ({ seq }) => [seq],
  put: (db) => {
    const insert = db.prepare<EndRow>(
      `INSERT INTO split_ends (seq, at, id, how, by_person, approved_by, note)
       VALUES (@seq, @at, @id, @how, @by_person, @approved_by, @note)`,
    )
    return (row) => void insert.run(row)
  },
})

export const splitEntry = defineEntry<
  { readonly split?: Split },
  { readonly type: 'split'; readonly split: Split }
>()({
  kind: 'split',
  name: 'opened',
  events:
    () =>
    ({ split }) =>
      split === undefined ? [] : [{ stream: split.id, entry: { type: 'split', split } }],
  encode: ({ split }) => split,
  decode: (body) => ({ type: 'split', split: body as Split }),
  tables: { splits: SPLITS },
  rows: ({ split: { id, total, by, note } }, at, seq) => ({
    splits: [{ seq, at: BigInt(at), id, minor: total.minor, by_person: by ?? null, note: note ?? null }],
  }),
  reads: splitReads,
})

export const splitLegEntry = defineEntry<
  { readonly splitLeg?: SplitLeg },
  { readonly type: 'split-leg'; readonly leg: SplitLeg }
>()({
  kind: 'split',
  name: 'leg',
  events:
    () =>
    ({ splitLeg: leg }) =>
      leg === undefined ? [] : [{ stream: leg.id, entry: { type: 'split-leg', leg } }],
  encode: ({ leg }) => leg,
  decode: (body) => ({ type: 'split-leg', leg: body as SplitLeg }),
  tables: { legs: SPLIT_LEGS },
  rows: ({ leg: { id, saleId, amount } }, at, seq) => ({
    legs: [{ seq, at: BigInt(at), id, sale_id: saleId, minor: amount.minor }],
  }),
})

export const splitEndEntry = defineEntry<
  { readonly splitEnd?: SplitEnd },
  { readonly type: 'split-end'; readonly end: SplitEnd }
>()({
  kind: 'split',
  name: 'ended',
  events:
    () =>
    ({ splitEnd: end }) =>
      end === undefined ? [] : [{ stream: end.id, entry: { type: 'split-end', end } }],
  encode: ({ end }) => end,
  decode: (body) => ({ type: 'split-end', end: body as SplitEnd }),
  tables: { ends: SPLIT_ENDS },
  rows: ({ end: { id, how, by, approvedBy, note } }, at, seq) => ({
    ends: [
      {
        seq,
        at: BigInt(at),
        id,
        how,
        by_person: by ?? null,
        approved_by: approvedBy ?? null,
        note: note ?? null,
      },
    ],
  }),
})
