import type { Db } from '../connection.ts'

export const DAY_CASH_SQL = {
  at: 'SELECT at FROM events WHERE seq = ?',
  sold: `SELECT s.seq, s.at, s.minor FROM cash_sales AS s WHERE s.seq >= ? AND s.seq < ?
    AND NOT EXISTS (SELECT 1 FROM cash_voids AS v WHERE v.reference = s.reference)`,
  instead: "SELECT seq, at, minor FROM cash_moves WHERE seq >= ? AND seq < ? AND kind = 'sale'",
  back: `SELECT e.seq, e.at, r.minor FROM refund_ends AS e JOIN refunds AS r ON r.seq = e.refund
    WHERE e.seq >= ? AND e.seq < ? AND e.how = 'paid'`,
} as const

type Row = { readonly seq: bigint; readonly at: bigint; readonly minor: bigint }

/** Cash of a part of the journal. None of its tables has an index by time, so a part is found by number. */
export function dayCashReads(db: Db) {
  const at = db.prepare<[bigint], bigint>(DAY_CASH_SQL.at).pluck()
  const statements = {
    sold: db.prepare<[bigint, bigint], Row>(DAY_CASH_SQL.sold),
    instead: db.prepare<[bigint, bigint], Row>(DAY_CASH_SQL.instead),
    back: db.prepare<[bigint, bigint], Row>(DAY_CASH_SQL.back),
  } as const
  const rows = (name: keyof typeof statements) => (from: bigint, before: bigint) =>
    statements[name].all(from, before)
  return {
    /** When the first event was written, epoch milliseconds; undefined in an empty journal. */
    firstAt: (): number | undefined => {
      const first = at.get(1n)
      return first === undefined ? undefined : Number(first)
    },
    /** The first event of this time or later, or the one after `head`. Times that go back make it imprecise. */
    seqOf: (time: number, head: bigint): bigint => {
      let [low, high] = [1n, head + 1n]
      while (low < high) {
        const middle = (low + high) / 2n
        if (Number(at.get(middle) ?? 0n) < time) low = middle + 1n
        else high = middle
      }
      return low
    },
    /** Cash sales that were not taken back; `before` is not included. */
    soldFor: rows('sold'),
    /** Cash in place of a payment, or for its rest. */
    insteadFor: rows('instead'),
    /** Refunds paid back, whichever way. */
    backFor: rows('back'),
  }
}

export type DayCashReads = ReturnType<typeof dayCashReads>
