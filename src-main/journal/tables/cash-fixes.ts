import { given } from '#domain/given.ts'
import { moneyOfMinor } from '#domain/money.ts'
import type { CashFix } from '#domain/shift.ts'
import type { Db } from '../connection.ts'
import { CASH_STREAM } from './cash.ts'
import { defineEntry, defineTable } from './define.ts'

export type CashFixRow = {
  readonly seq: bigint
  readonly at: bigint
  readonly of_seq: bigint
  readonly minor: bigint
  readonly by_person: string
  readonly approved_by: string | null
  readonly note: string
}

/** A correction as journalled. */
export type KeptCashFix = CashFix & {
  /** Epoch milliseconds. */
  readonly at: number
}

export const CASH_FIX_SQL = {
  between: 'SELECT * FROM cash_fixes WHERE seq >= ? AND seq <= ? ORDER BY seq',
  row: 'SELECT * FROM cash_fixes WHERE seq = ?',
} as const

export function cashFixReads(db: Db) {
  const between = db.prepare<[bigint, bigint], CashFixRow>(CASH_FIX_SQL.between)
  return {
    /** Corrections by the events with these numbers, both included, in their order. */
    cashFixesBetween: (fromSeq: bigint, toSeq: bigint): readonly KeptCashFix[] =>
      between.all(fromSeq, toSeq).map((row) => ({
        of: row.of_seq,
        right: moneyOfMinor(row.minor),
        by: row.by_person,
        note: row.note,
        at: Number(row.at),
        ...given({ approvedBy: row.approved_by }),
      })),
  }
}

/** The file refuses a correction of what is no move of cash. */
export const CASH_FIXES = defineTable<CashFixRow>({
  table: 'cash_fixes',
  row: CASH_FIX_SQL.row,
  key: ({ seq }) => [seq],
  put: (db) => {
    const insert = db.prepare<CashFixRow>(
      `INSERT INTO cash_fixes (seq, at, of_seq, minor, by_person, approved_by, note)
       VALUES (@seq, @at, @of_seq, @minor, @by_person, @approved_by, @note)`,
    )
    return (row) => void insert.run(row)
  },
})

export const cashFixEntry = defineEntry<
  { readonly cashFix?: CashFix },
  { readonly type: 'cash-fix'; readonly fix: CashFix }
>()({
  kind: 'cash-fix',
  name: 'made',
  events:
    () =>
    ({ cashFix: fix }) =>
      fix === undefined ? [] : [{ stream: CASH_STREAM, entry: { type: 'cash-fix', fix } }],
  encode: ({ fix }) => fix,
  decode: (body) => ({ type: 'cash-fix', fix: body as CashFix }),
  tables: { fixes: CASH_FIXES },
  rows: ({ fix }, at, seq) => ({
    fixes: [
      {
        seq,
        at: BigInt(at),
        of_seq: fix.of,
        minor: fix.right.minor,
        by_person: fix.by,
        approved_by: fix.approvedBy ?? null,
        note: fix.note,
      },
    ],
  }),
  reads: cashFixReads,
})
