import type { Order } from '#domain/order.ts'
import type { Db } from '../connection.ts'
import { eventReads } from '../chain/events.ts'
import { textIn } from '../tables/attempt-texts.ts'
import { UNPROVEN } from '../tables/define.ts'
import { instructionReads } from '../tables/instructions.ts'
import { REVIEW_SQL } from './review-facts.ts'
import { type Document, orderReads, readDocument } from '../tables/orders.ts'

export const PAID_SQL = {
  from: 'SELECT seq, at FROM takings WHERE seq >= ? ORDER BY seq LIMIT 1',
  last: 'SELECT max(seq) FROM takings',
  // An order once, by its last taking. Start from the takings whatever SQLite's statistics say.
  paid: `SELECT o.document FROM takings AS t CROSS JOIN orders AS o ON o.reference = t.reference
    WHERE t.seq >= ? AND o.created_at <= ?
      AND t.seq = (SELECT max(l.seq) FROM takings AS l WHERE l.reference = t.reference)`,
  since: `SELECT t.seq, t.at, t.reference, o.created_at FROM takings AS t CROSS JOIN orders AS o
    ON o.reference = t.reference WHERE t.seq > ? ORDER BY t.seq`,
  made: 'SELECT document FROM orders WHERE created_at >= ? AND created_at <= ? ORDER BY created_at',
} as const

/** The till may have been set right by this much between two takings. */
const CLOCK_MS = 2 * 86_400_000

type SinceRow = {
  readonly seq: bigint
  readonly at: bigint
  readonly reference: string
  readonly created_at: bigint
}
export type LaterTaking = {
  readonly seq: bigint
  readonly reference: string
  readonly at: number
  readonly createdAt: number
}

/** For reconciliation, which reads many orders in a process of its own. Times are epoch milliseconds. */
export function paidOrderReads(db: Db) {
  const from = db.prepare<[bigint], { readonly seq: bigint; readonly at: bigint }>(PAID_SQL.from)
  const last = db.prepare<[], bigint | null>(PAID_SQL.last).pluck()
  const paid = db.prepare<[bigint, bigint], Document>(PAID_SQL.paid)
  const since = db.prepare<[bigint], SinceRow>(PAID_SQL.since)
  const made = db.prepare<[bigint, bigint], Document>(PAID_SQL.made)
  const { eventsOf } = eventReads(db)
  const answer = db.prepare<[string], string>(REVIEW_SQL.answer).pluck()
  /** The first taking that is not clearly before `at`, found by halving. */
  const seqAt = (at: number): bigint => {
    let low = 0n
    let high = last.get() ?? 0n
    while (low < high) {
      const middle = (low + high) / 2n
      const found = from.get(middle)
      if (found === undefined || Number(found.at) >= at - CLOCK_MS) high = middle
      else low = found.seq + 1n
    }
    return low
  }
  return {
    /** Orders with money of which the till learned at `since` or later, and that were made by `until`. */
    *paidOrders(since: number, until: number): Generator<Order> {
      for (const row of paid.iterate(seqAt(since), BigInt(until))) yield readDocument(row)
    },
    *ordersMade(since: number, until: number): Generator<Order> {
      for (const row of made.iterate(BigInt(since), BigInt(until))) yield readDocument(row)
    },
    /** What has brought money after this event, oldest first. */
    *takingsSince(seq: bigint): Generator<LaterTaking> {
      for (const row of since.iterate(seq))
        yield {
          ...{ seq: row.seq, reference: row.reference },
          ...{ at: Number(row.at), createdAt: Number(row.created_at) },
        }
    },
    order: orderReads(db, UNPROVEN).order,
    /** The order after each of its steps, oldest first. */
    stepsOf: (reference: string): readonly Order[] =>
      eventsOf(reference).flatMap(({ entry }) => (entry.type === 'order' ? [entry.change.after] : [])),
    instruction: instructionReads(db, UNPROVEN).instruction,
    /** The gateway's answer to a call, as journalled. */
    answerOf: (attempt: string): string | undefined => textIn(answer.get(attempt), 'responseBody'),
  }
}

export type PaidOrderReads = ReturnType<typeof paidOrderReads>
