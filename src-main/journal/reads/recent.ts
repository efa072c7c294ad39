import { moneyOfMinor, type Money } from '#domain/money.ts'
import type { StateKind } from '#domain/order.ts'
import type { Db } from '../connection.ts'

/** Paid in full. */
const PAID: readonly StateKind[] = ['paid', 'paid-late']

export const RECENT_SQL = {
  // State by state, so that the index gives the newest of each, without sorting years of sales at every sale.
  newest: 'SELECT amount, created_at FROM orders WHERE state = +? ORDER BY created_at DESC LIMIT +?',
} as const

type Taken = { readonly amount: bigint; readonly created_at: bigint }

export function recentReads(db: Db) {
  const newest = db.prepare<[string, bigint], Taken>(RECENT_SQL.newest)
  return {
    /** Amounts of the newest orders that were paid in full, newest first. */
    latestPaid: (limit: number): readonly Money[] =>
      PAID.flatMap((state) => newest.all(state, BigInt(limit)))
        .toSorted((a, b) => Number(b.created_at - a.created_at))
        .slice(0, limit)
        .map(({ amount }) => moneyOfMinor(amount)),
  }
}
