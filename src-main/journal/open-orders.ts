import { isOpen } from '#domain/order-rules.ts'
import { ORDER_TABLE } from '#domain/order-table.ts'
import { type Order, type StateKind, WATCHED_STATES } from '#domain/order.ts'
import type { Db } from './connection.ts'
import { type Document, readDocument } from './orders.ts'

// Coarser than the domain's own time, which decides: SQL only keeps the years of closed orders out of it.
const DAY = 86_400_000

// The rule is asked kind by kind, so that SQL can choose by column and the rule itself stands in the domain alone.
export const OPEN_STATES = {
  lasting: statesThat((kind) => isOpen(probe(kind), DAY)),
  fading: statesThat((kind) => isOpen(probe(kind), 0) && !isOpen(probe(kind), DAY)),
  evenSeen: statesThat((kind) => isOpen(probe(kind, 0), 0)),
} as const

export const OPEN_SQL = {
  open: `SELECT document, created_at, reference FROM orders
      WHERE acknowledged_at IS NULL AND state IN (SELECT value FROM json_each(@lasting))
    UNION ALL SELECT document, created_at, reference FROM orders
      WHERE acknowledged_at IS NULL AND state IN (SELECT value FROM json_each(@fading)) AND updated_at >= @since
    UNION ALL SELECT document, created_at, reference FROM orders
      WHERE acknowledged_at IS NOT NULL AND state IN (SELECT value FROM json_each(@evenSeen))
    ORDER BY created_at, reference`,
  watched: `SELECT document FROM orders
    WHERE state IN (SELECT value FROM json_each(?)) AND watch_until >= ? ORDER BY created_at, reference`,
} as const

export function openOrderReads(db: Db) {
  const open = db.prepare<object, Document>(OPEN_SQL.open)
  const watched = db.prepare<[string, bigint], Document>(OPEN_SQL.watched)
  return {
    /** Those that the domain calls open at `now` (epoch milliseconds); oldest first. */
    openOrders: (now: number): readonly Order[] => {
      const rows = open.all({ ...OPEN_STATES, since: BigInt(now - DAY) })
      return rows.map(readDocument).filter((order) => isOpen(order, now))
    },
    /** Those about which the gateway may still have something to say at `now` (epoch milliseconds); oldest first. */
    watchedOrders: (now: number): readonly Order[] =>
      watched.all(JSON.stringify(WATCHED_STATES), BigInt(now)).map(readDocument),
  }
}

function statesThat(rule: (kind: StateKind) => boolean): string {
  return JSON.stringify((Object.keys(ORDER_TABLE) as StateKind[]).filter(rule))
}

// Only what the rule looks at: the state, since when, and whether somebody has seen the end.
function probe(kind: StateKind, acknowledgedAt?: number): Order {
  return {
    state: { kind, since: 0 },
    ...(acknowledgedAt === undefined ? {} : { acknowledgedAt }),
  } as unknown as Order
}
