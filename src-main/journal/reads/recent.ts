import { moneyOfMinor, type Money } from '#domain/money.ts'
import type { Order, StateKind } from '#domain/order.ts'
import type { Db } from '../connection.ts'
import { type Document, ORDER_SQL, readDocument } from '../tables/orders.ts'

/** Paid in full. */
const PAID: readonly StateKind[] = ['paid', 'paid-late']

export const RECENT_SQL = {
  // State by state, so that the index gives the newest of each, without sorting years of sales at every sale.
  newest: 'SELECT amount, created_at FROM orders WHERE state = +? ORDER BY created_at DESC LIMIT +?',
} as const

type Taken = { readonly amount: bigint; readonly created_at: bigint }
type Alike = { readonly amount: Money; readonly among: readonly string[] }

export function recentReads(db: Db) {
  const newest = db.prepare<[string, bigint], Taken>(RECENT_SQL.newest)
  const byReference = db.prepare<[string], Document>(ORDER_SQL.byReference)
  return {
    /** Amounts of the newest orders that were paid in full, newest first. */
    latestPaid: (limit: number): readonly Money[] =>
      PAID.flatMap((state) => newest.all(state, BigInt(limit)))
        .toSorted((a, b) => Number(b.created_at - a.created_at))
        .slice(0, limit)
        .map(({ amount }) => moneyOfMinor(amount)),
    /** The orders of this amount among these, in the same order. */
    ordersAlike: ({ amount, among }: Alike): readonly Order[] =>
      among
        .flatMap((reference) => byReference.all(reference))
        .map(readDocument)
        .filter((order) => order.amount.minor === amount.minor),
  }
}
