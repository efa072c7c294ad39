import { isOpen } from '#domain/order-rules.ts'
import { nextStates, ORDER_TABLE } from '#domain/order-table.ts'
import {
  DOUBT_STATES,
  DOUBT_WATCH_MS,
  isUnsettled,
  isWatched,
  type Order,
  type StateKind,
  WATCHED_STATES,
  watchEnd,
} from '#domain/order.ts'
import type { Db } from '../connection.ts'
import type { Touch } from '../tables/define.ts'
import { type Document, type NamedDocument, orderReader, readDocument } from '../tables/orders.ts'

// Coarser than the domain's own time, which decides: SQL only excludes years of closed orders.
const DAY = 86_400_000

// The rule is evaluated kind by kind: SQL can then select by column, and the rule stays in the domain alone.
const LASTING = statesThat((kind) => isOpen(probe(kind), DAY))
const FADING = statesThat((kind) => isOpen(probe(kind), 0) && !isOpen(probe(kind), DAY))
const TIMED = statesThat((kind) => nextStates(kind, 'clock-expired').length > 0)
const WATCHED = listOf(WATCHED_STATES)
const DOUBT = listOf(DOUBT_STATES)

export const OPEN_SQL = {
  open: `SELECT document, created_at, reference FROM orders
      WHERE acknowledged_at IS NULL AND state IN (${LASTING})
    UNION ALL SELECT document, created_at, reference FROM orders
      WHERE acknowledged_at IS NULL AND state IN (${FADING}) AND updated_at >= ?
    ORDER BY created_at, reference`,
  overdue: `SELECT document FROM orders WHERE state IN (${TIMED}) AND expires_at < ? ORDER BY created_at, reference`,
  settling: `SELECT reference, document FROM orders WHERE state = 'settling' ORDER BY created_at, reference`,
  notSent: `SELECT document FROM orders WHERE state = 'not-sent' AND watch_until >= ? ORDER BY created_at, reference`,
  watched: `SELECT document, created_at, reference FROM orders WHERE state IN (${WATCHED}) AND watch_until >= ?
    UNION SELECT document, created_at, reference FROM orders
      WHERE acknowledged_at IS NULL AND state IN (${DOUBT}) AND updated_at >= ?
    ORDER BY created_at, reference`,
} as const

/**
 * What screens show is proven. What only chooses whom to ask is not: before its answer counts, the order is read
 * alone.
 */
export function openOrderReads(db: Db, touch: Touch) {
  const readOrder = orderReader(touch)
  const open = db.prepare<[bigint], NamedDocument>(OPEN_SQL.open)
  const overdue = db.prepare<[bigint], Document>(OPEN_SQL.overdue)
  const settling = db.prepare<[], NamedDocument>(OPEN_SQL.settling)
  const notSent = db.prepare<[bigint], Document>(OPEN_SQL.notSent)
  const watched = db.prepare<[bigint, bigint], Document>(OPEN_SQL.watched)
  const unsettledOrders = () => settling.all().map(readOrder).filter(isUnsettled)
  const watchedOrders = (now: number) =>
    watched
      .all(BigInt(now), BigInt(now - DOUBT_WATCH_MS))
      .map(readDocument)
      .filter((order) => isWatched(order) && watchEnd(order) >= now)
  return {
    /** Orders that the domain calls open at `now` (epoch milliseconds); oldest first. */
    openOrders: (now: number): readonly Order[] =>
      open
        .all(BigInt(now - DAY))
        .map(readOrder)
        .filter((order) => isOpen(order, now)),
    /** Paid but not settled, of any age, acknowledged or not; oldest first. */
    unsettledOrders: (): readonly Order[] => unsettledOrders(),
    /** Orders whose time has run out at `now` (epoch milliseconds) and that expire by the clock; oldest first. */
    overdueOrders: (now: number): readonly Order[] => overdue.all(BigInt(now)).map(readDocument),
    /** Orders that certainly never left, and could still be watched at `at` (epoch milliseconds); oldest first. */
    notSentOrders: (at: number): readonly Order[] => notSent.all(BigInt(at)).map(readDocument),
    /** Orders about which the gateway may still have news at `now` (epoch milliseconds); oldest first. */
    watchedOrders: (now: number): readonly Order[] => watchedOrders(now),
    /** Both: every order that the watcher looks up at `now` (epoch milliseconds). */
    askedOrders: (now: number): readonly Order[] => [
      ...unsettledOrders().filter(({ watchUntil }) => watchUntil < now),
      ...watchedOrders(now),
    ],
  }
}

function statesThat(rule: (kind: StateKind) => boolean): string {
  return listOf((Object.keys(ORDER_TABLE) as StateKind[]).filter(rule))
}

/** Written into the statement itself, so that an index is used. The names are ours, and contain no quotes. */
function listOf(kinds: readonly StateKind[]): string {
  return kinds.map((kind) => `'${kind}'`).join(', ')
}

// Only what the rule reads, of an order that was not acknowledged.
function probe(kind: StateKind): Order {
  return { state: { kind, since: 0 } } as unknown as Order
}
