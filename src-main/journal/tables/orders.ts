import { given } from '#domain/given.ts'
import type { Money } from '#domain/money.ts'
import type { PersonId } from '#domain/person.ts'
import type { Order, StateKind } from '#domain/order.ts'
import type { Db } from '../connection.ts'
import { defineEntry, defineTable, type Touch } from './define.ts'
import { parseStableJson, stableJson } from '../chain/json.ts'
import { REFUNDS, refundRow } from './refunds.ts'
import { takingReads, takingRow, TAKINGS } from './takings.ts'

/** A step of an order: the machine's event, and the whole order after it. */
export type OrderChange = {
  readonly after: Order
  readonly event: unknown
  readonly eventKind: string
  /** The person who did it, if one was signed in. */
  readonly by?: PersonId
}

/** The columns of an order that SQL queries, in addition to the whole order as `document`. */
export type OrderRow = {
  readonly reference: string
  readonly sale_id: string
  readonly method: string
  readonly amount: bigint
  readonly currency: string
  readonly state: string
  readonly created_at: bigint
  readonly updated_at: bigint
  readonly expires_at: bigint
  readonly watch_until: bigint
  readonly acknowledged_at: bigint | null
  readonly note: string | null
  readonly transaction_id: string | null
  readonly rrn: string | null
  readonly taken_by: string | null
  readonly document: string
  readonly seq: bigint
}

export const ORDER_SQL = {
  byReference: 'SELECT reference, document FROM orders WHERE reference = ?',
  ofSale: 'SELECT reference, document FROM orders WHERE sale_id = +? ORDER BY created_at, reference',
  made: `SELECT made_seq, reference, state, amount, taken_by FROM orders
    WHERE made_seq >= ? AND made_seq <= ? ORDER BY made_seq`,
  /** `GLOB` alone would not use the index for a bound value. */
  numbered: `SELECT reference, document FROM orders
    WHERE reference >= @from AND reference < @from || '~' AND reference GLOB @from || '??????' || @number || '????'`,
  row: 'SELECT * FROM orders WHERE reference = ?',
} as const

export type Document = { readonly document: string }
export type NamedDocument = Document & { readonly reference: string }

/** An order in short, for a shift's totals. */
export type MadeOrder = {
  readonly reference: string
  readonly state: StateKind
  /** The amount asked for, in sen. */
  readonly minor: bigint
  /** Who was signed in when it was made. */
  readonly takenBy?: PersonId
}

type Alike = { readonly amount: Money; readonly among: readonly string[] }
type MadeRow = Pick<OrderRow, 'reference' | 'state' | 'amount' | 'taken_by'>

export function orderReads(db: Db, touch: Touch) {
  const readOrder = orderReader(touch)
  const byReference = db.prepare<[string], NamedDocument>(ORDER_SQL.byReference)
  const ofSale = db.prepare<[string], NamedDocument>(ORDER_SQL.ofSale)
  const numbered = db.prepare<{ readonly from: string; readonly number: string }, NamedDocument>(
    ORDER_SQL.numbered,
  )
  const made = db.prepare<[bigint, bigint], MadeRow>(ORDER_SQL.made)
  return {
    order: (reference: string): Order | undefined => {
      const found = byReference.get(reference)
      if (found !== undefined) return readOrder(found)
      touch(reference)
      return undefined
    },
    /** The orders of this amount among these, in the same order. */
    ordersAlike: ({ amount, among }: Alike): readonly Order[] =>
      among
        .flatMap((reference) => byReference.all(reference))
        .map(readOrder)
        .filter((order) => order.amount.minor === amount.minor),
    ordersOfSale: (saleId: string): readonly Order[] => ofSale.all(saleId).map(readOrder),
    /** Orders whose reference has this beginning (mode and till) and this sequence, at least seven digits. */
    ordersNumbered: (from: string, sequence: bigint): readonly Order[] =>
      numbered.all({ from, number: String(sequence).padStart(7, '0') }).map(readOrder),
    /** Orders whose first event has one of these numbers, both included; in their current state, oldest first. */
    ordersMadeBetween: (fromSeq: bigint, toSeq: bigint): readonly MadeOrder[] =>
      made.all(fromSeq, toSeq).map((row) => ({
        reference: row.reference,
        state: row.state as StateKind,
        minor: row.amount,
        ...given({ takenBy: row.taken_by }),
      })),
  }
}

/** More orders than a till has open at a time. */
const MOST_KEPT = 256
const kept = new Map<string, Order>()

/**
 * An order is read far more often than it changes: at every look of the watcher, and for every screen event. Equal
 * text gives the same object, which callers must not change.
 */
export function readDocument({ document }: Document): Order {
  const known = kept.get(document)
  if (known !== undefined) return known
  const order = parseStableJson(document) as Order
  const [oldest] = kept.keys()
  if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest)
  kept.set(document, order)
  return order
}

/** The same, proven before it is returned: under the row's own key, for its document may be another order's. */
export function orderReader(touch: Touch): (found: NamedDocument) => Order {
  return (found) => {
    touch(found.reference, { place: ORDERS, key: [found.reference] })
    return readDocument(found)
  }
}

/** The row after an event; replaying the events gives the same rows. */
export function orderRow(order: Order, at: number, seq: bigint): OrderRow {
  const said = wordsOf(order)
  return {
    reference: order.reference,
    sale_id: order.saleId,
    method: order.method,
    amount: order.amount.minor,
    currency: order.amount.currency,
    state: order.state.kind,
    created_at: BigInt(order.createdAt),
    updated_at: BigInt(at),
    expires_at: BigInt(order.expiresAt),
    watch_until: BigInt(order.watchUntil),
    acknowledged_at: order.acknowledgedAt === undefined ? null : BigInt(order.acknowledgedAt),
    note: order.note ?? null,
    transaction_id: said.transactionId ?? null,
    rrn: said.rrn ?? null,
    taken_by: order.takenBy ?? null,
    document: stableJson(order),
    seq,
  }
}

const COLUMNS = [
  ...[
    'reference',
    'sale_id',
    'method',
    'amount',
    'currency',
    'state',
    'created_at',
    'updated_at',
    'expires_at',
  ],
  ...['watch_until', 'acknowledged_at', 'note', 'transaction_id', 'rrn', 'taken_by', 'document', 'seq'],
] as const
// The event that made it is written once: the update omits it.
const UPSERT = `INSERT INTO orders (made_seq, ${COLUMNS.join(', ')})
  VALUES (@seq, ${COLUMNS.map((name) => `@${name}`).join(', ')})
  ON CONFLICT (reference) DO UPDATE SET ${COLUMNS.map((name) => `${name} = excluded.${name}`).join(', ')}`

/** The file refuses a change of sale, method, amount or creation time. */
export const ORDERS = defineTable<OrderRow>({
  table: 'orders',
  row: ORDER_SQL.row,
  key: ({ reference }) => [reference],
  put: (db) => {
    const upsert = db.prepare<OrderRow>(UPSERT)
    return (row) => void upsert.run(row)
  },
})

/** The event that made the order: written with its first row, and never again. */
export const MADE_ORDERS = defineTable<Pick<OrderRow, 'reference'>>({
  table: 'orders',
  row: ORDER_SQL.row,
  key: ({ reference }) => [reference],
  seq: 'made_seq',
  writer: 'first',
  put: () => () => undefined,
})

/**
 * The ids that find a payment from a customer's receipt: first from the state's evidence, then from the last word.
 */
function wordsOf(order: Order): {
  readonly transactionId?: string | undefined
  readonly rrn?: string | undefined
} {
  const { state, lastWord } = order
  const evidence = 'evidence' in state ? state.evidence : undefined
  const asked = 'ask' in state && state.ask.kind === 'qr' ? state.ask.gatewayReference : undefined
  return {
    transactionId: evidence?.transactionId ?? lastWord?.transactionId ?? asked,
    rrn: evidence?.rrn ?? lastWord?.rrn,
  }
}

export const orderEntry = defineEntry<
  { readonly order?: OrderChange },
  { readonly type: 'order'; readonly change: OrderChange }
>()({
  kind: 'order',
  name: ({ change }) => change.eventKind,
  events:
    () =>
    ({ order: change }) =>
      change === undefined ? [] : [{ stream: change.after.reference, entry: { type: 'order', change } }],
  encode: ({ change: { after, event, by } }) => ({ event, after, by }),
  decode: (body, name) => ({
    type: 'order',
    change: { ...(body as Omit<OrderChange, 'eventKind'>), eventKind: name },
  }),
  tables: { orders: ORDERS, made: MADE_ORDERS, takings: TAKINGS, refunds: REFUNDS },
  rows: ({ change: { after, event } }, at, seq) => {
    const taking = takingRow(after, at, seq)
    const refund = refundRow(after, event, at, seq)
    return {
      orders: [orderRow(after, at, seq)],
      made: [{ reference: after.reference }],
      takings: taking === undefined ? [] : [taking],
      refunds: refund === undefined ? [] : [refund],
    }
  },
  reads: (db, touch) => ({ ...orderReads(db, touch), ...takingReads(db) }),
})
