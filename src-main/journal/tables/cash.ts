import { given } from '#domain/given.ts'
import { moneyOfMinor } from '#domain/money.ts'
import type { CashKind, CashMove } from '#domain/shift.ts'
import type { Db } from '../connection.ts'
import { defineEntry, defineTable } from './define.ts'

/** The stream of cash that belongs to no order. */
export const CASH_STREAM = 'cash'

export type CashRow = {
  readonly seq: bigint
  readonly at: bigint
  readonly kind: string
  readonly minor: bigint
  readonly by_person: string
  readonly reference: string | null
  readonly note: string | null
  readonly approved_by: string | null
}

/** A move as journalled. */
export type KeptCashMove = CashMove & {
  readonly seq: bigint
  /** Epoch milliseconds. */
  readonly at: number
}

export const CASH_SQL = {
  between: 'SELECT * FROM cash_moves WHERE seq >= ? AND seq <= ? ORDER BY seq',
  row: 'SELECT * FROM cash_moves WHERE seq = ?',
} as const

export function cashReads(db: Db) {
  const between = db.prepare<[bigint, bigint], CashRow>(CASH_SQL.between)
  return {
    /** Cash moved by the events with these numbers, both included. */
    cashBetween: (fromSeq: bigint, toSeq: bigint): readonly KeptCashMove[] =>
      between.all(fromSeq, toSeq).map(readMove),
  }
}

export function cashRow(move: CashMove, at: number, seq: bigint): CashRow {
  return {
    seq,
    at: BigInt(at),
    kind: move.kind,
    minor: move.amount.minor,
    by_person: move.by,
    reference: move.reference ?? null,
    note: move.note ?? null,
    approved_by: move.approvedBy ?? null,
  }
}

export const CASH_MOVES = defineTable<CashRow>({
  table: 'cash_moves',
  row: CASH_SQL.row,
  key: ({ seq }) => [seq],
  put: (db) => {
    const insert = db.prepare<CashRow>(
      `INSERT INTO cash_moves (seq, at, kind, minor, by_person, reference, note, approved_by)
       VALUES (@seq, @at, @kind, @minor, @by_person, @reference, @note, @approved_by)`,
    )
    return (row) => void insert.run(row)
  },
})

function readMove(row: CashRow): KeptCashMove {
  return {
    seq: row.seq,
    at: Number(row.at),
    kind: row.kind as CashKind,
    amount: moneyOfMinor(row.minor),
    by: row.by_person,
    ...given({ reference: row.reference, note: row.note, approvedBy: row.approved_by }),
  }
}

export const cashEntry = defineEntry<
  { readonly cash?: CashMove },
  { readonly type: 'cash'; readonly move: CashMove }
>()({
  kind: 'cash',
  name: ({ move }) => move.kind,
  events:
    () =>
    ({ cash: move }) =>
      move === undefined ? [] : [{ stream: move.reference ?? CASH_STREAM, entry: { type: 'cash', move } }],
  encode: ({ move: { kind: _name, ...move } }) => move,
  decode: (body, name) => ({
    type: 'cash',
    move: { ...(body as Omit<CashMove, 'kind'>), kind: name as CashKind },
  }),
  tables: { moves: CASH_MOVES },
  rows: ({ move }, at, seq) => ({ moves: [cashRow(move, at, seq)] }),
  reads: cashReads,
})
