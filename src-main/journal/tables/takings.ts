import { given } from '#domain/given.ts'
import type { Order, OrderMethod, StateKind } from '#domain/order.ts'
import type { PersonId } from '#domain/person.ts'
import { moneyReceived } from '#domain/received.ts'
import type { Db } from '../connection.ts'
import { defineTable } from './define.ts'

export type TakingRow = {
  readonly seq: bigint
  readonly reference: string
  readonly received: bigint
  readonly method: string
  readonly cashier: string | null
  readonly at: bigint
}

/** The money that one step of an order brought. */
export type Taking = {
  readonly seq: bigint
  readonly reference: string
  /** Sen; negative when less came than was believed. */
  readonly minor: bigint
  readonly method: OrderMethod
  readonly cashier?: PersonId
  /** Epoch milliseconds. */
  readonly at: number
  /** The event that made the order. */
  readonly madeSeq: bigint
  /** The amount asked for, in sen, and the order's current state. */
  readonly asked: bigint
  readonly state: StateKind
  readonly createdAt: number
  /** Whether its sale has other orders, one of which may also have been paid. */
  readonly hasSiblings: boolean
}

export const TAKING_SQL = {
  // Start from the takings whatever SQLite's statistics say: a shift is a small part of the file.
  between: `SELECT t.seq, t.reference, t.method, t.cashier, t.at, t.received - coalesce((SELECT b.received
      FROM takings AS b WHERE b.reference = t.reference AND b.seq < t.seq ORDER BY b.seq DESC LIMIT 1), 0) AS minor,
      o.made_seq, o.amount, o.state, o.created_at,
      (SELECT count(*) FROM orders AS s WHERE s.sale_id = o.sale_id) AS of_sale
    FROM takings AS t CROSS JOIN orders AS o ON o.reference = t.reference
    WHERE t.seq >= ? AND t.seq <= ? ORDER BY t.seq`,
  row: 'SELECT * FROM takings WHERE seq = ?',
} as const

type FoundRow = Omit<TakingRow, 'received'> & {
  readonly minor: bigint
  readonly made_seq: bigint
  readonly amount: bigint
  readonly state: string
  readonly created_at: bigint
  readonly of_sale: bigint
}

export function takingReads(db: Db) {
  const between = db.prepare<[bigint, bigint], FoundRow>(TAKING_SQL.between)
  return {
    /** What the events with these numbers brought, both included; omits steps that brought nothing. */
    takingsBetween: (fromSeq: bigint, toSeq: bigint): readonly Taking[] =>
      between
        .all(fromSeq, toSeq)
        .filter((row) => row.minor !== 0n)
        .map(readTaking),
  }
}

/** The row that a step of an order writes; undefined while no money has come. */
export function takingRow(order: Order, at: number, seq: bigint): TakingRow | undefined {
  const received = moneyReceived(order).minor
  // No state with money leads to one without: see the test of the order table.
  if (received === 0n) return undefined
  return {
    seq,
    reference: order.reference,
    received,
    method: order.method,
    cashier: order.takenBy ?? null,
    at: BigInt(at),
  }
}

export const TAKINGS = defineTable<TakingRow>({
  table: 'takings',
  row: TAKING_SQL.row,
  key: ({ seq }) => [seq],
  put: (db) => {
    const insert = db.prepare<TakingRow>(
      `INSERT INTO takings (seq, reference, received, method, cashier, at)
       VALUES (@seq, @reference, @received, @method, @cashier, @at)`,
    )
    return (row) => void insert.run(row)
  },
})

function readTaking(row: FoundRow): Taking {
  return {
    seq: row.seq,
    reference: row.reference,
    minor: row.minor,
    method: row.method as OrderMethod,
    ...given({ cashier: row.cashier }),
    at: Number(row.at),
    madeSeq: row.made_seq,
    asked: row.amount,
    state: row.state as StateKind,
    createdAt: Number(row.created_at),
    hasSiblings: row.of_sale > 1n,
  }
}
