import type { Order } from '#domain/order.ts'
import type { Db } from '../connection.ts'
import { type Document, readDocument } from '../tables/orders.ts'

export const SINCE_SQL =
  'SELECT document FROM orders WHERE created_at >= ? ORDER BY created_at DESC, reference DESC LIMIT +?'

export function sinceReads(db: Db) {
  const since = db.prepare<[bigint, bigint], Document>(SINCE_SQL)
  return {
    /** To choose from, not proven: orders made since `at` (epoch milliseconds), newest first, at most `limit`. */
    ordersSince: (at: number, limit: number): readonly Order[] =>
      since.all(BigInt(at), BigInt(limit)).map(readDocument),
  }
}
