import { moneyOfMinor, type Money } from '#domain/money.ts'
import type { Order, StateKind } from '#domain/order.ts'
import type { Db } from '../connection.ts'
import { type Document, readDocument } from '../tables/orders.ts'

/** Paid in full. */
const PAID: readonly StateKind[] = ['paid', 'paid-late']

export const RECENT_SQL = {
  // State by state, so that the index gives the newest of each, without sorting years of sales at every sale.
  newest: 'SELECT amount, created_at FROM orders WHERE state = +? ORDER BY created_at DESC LIMIT +?',
  alike: `SELECT document FROM orders WHERE created_at BETWEEN @from AND @to AND amount = @amount
    ORDER BY created_at DESC, reference DESC`,
} as const

type Taken = { readonly amount: bigint; readonly created_at: bigint }
type Alike = {
  readonly amount: Money
  /** Epoch milliseconds, both included. */
  readonly from: number
  readonly to: number
}

export function recentReads(db: Db) {
  const newest = db.prepare<[string, bigint], Taken>(RECENT_SQL.newest)
  const alike = db.prepare<object, Document>(RECENT_SQL.alike)
  return {
    /** Amounts of the newest orders that were paid in full, newest first. */
    latestPaid: (limit: number): readonly Money[] =>
      PAID.flatMap((state) => newest.all(state, BigInt(limit)))
        .toSorted((a, b) => Number(b.created_at - a.created_at))
        .slice(0, limit)
        .map(({ amount }) => moneyOfMinor(amount)),
    /** Orders of this amount made in this period, newest first. */
    ordersAlike: ({ amount, from, to }: Alike): readonly Order[] =>
      alike.all({ amount: amount.minor, from: BigInt(from), to: BigInt(to) }).map(readDocument),
  }
}
