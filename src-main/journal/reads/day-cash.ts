import type { Db } from '../connection.ts'

export const DAY_CASH_SQL = {
  at: 'SELECT at FROM events WHERE seq = ?',
  // By time, not by number: a clock that was set back puts later events before earlier ones. Refunds are few.
  back: `SELECT e.seq, e.at, r.minor FROM refund_ends AS e JOIN refunds AS r ON r.seq = e.refund
    WHERE e.at >= ? AND e.at < ? AND e.how = 'paid'`,
} as const

type Row = { readonly seq: bigint; readonly at: bigint; readonly minor: bigint }

/** What today's takings need that is in no row of the review. Times are epoch milliseconds. */
export function dayCashReads(db: Db) {
  const at = db.prepare<[bigint], bigint>(DAY_CASH_SQL.at).pluck()
  const back = db.prepare<[number, number], Row>(DAY_CASH_SQL.back)
  return {
    /** When the first event was written; undefined in an empty journal. */
    firstAt: (): number | undefined => {
      const first = at.get(1n)
      return first === undefined ? undefined : Number(first)
    },
    /** Refunds paid back, whichever way; `before` is not included. */
    backBetween: (from: number, before: number): readonly Row[] => back.all(from, before),
  }
}

export type DayCashReads = ReturnType<typeof dayCashReads>
