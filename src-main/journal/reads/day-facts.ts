import type { Order } from '#domain/order.ts'
import type { HoldSlip } from '#domain/slip.ts'
import type { ZReport } from '#domain/shift.ts'
import type { Db } from '../connection.ts'
import { parseStableJson } from '../chain/json.ts'
import { decodeEntry, type Entry } from '../tables/entries.ts'

const IS_ORDER = "kind >= 'order/' AND kind < 'order0'"
const JOINED = `SELECT r.seq, r.reference, r.minor, e.how FROM refunds AS r
    LEFT JOIN refund_ends AS e ON e.refund = r.seq AND e.seq <= @upTo`

/** Everything as the events up to `upTo` have made it: a later event changes none of these answers. */
export const DAY_SQL = {
  orders: `SELECT reference, sale_id, made_seq, created_at FROM orders
    WHERE created_at >= @from AND created_at < @to AND +made_seq <= @upTo`,
  /** From the chain: the row of an order is always its newest step. */
  orderAt: `SELECT kind, body FROM events WHERE stream = @reference AND seq <= @upTo AND ${IS_ORDER}
    ORDER BY seq DESC LIMIT 1`,
  ofSale: 'SELECT reference FROM orders WHERE sale_id = @saleId AND +made_seq <= @upTo',
  givenUp: `SELECT 1 FROM split_legs AS l JOIN split_ends AS e ON e.id = l.id
    WHERE l.sale_id = @saleId AND e.how = 'given-up' AND +e.seq <= @upTo`,
  cashOf: `SELECT sum(minor) FROM cash_moves WHERE reference = @reference AND kind = 'sale' AND +seq <= @upTo`,
  refundsOf: `${JOINED} WHERE r.reference = @reference AND +r.seq <= @upTo
    AND (r.is_named = 1 OR e.refund IS NOT NULL OR NOT EXISTS (SELECT 1 FROM refunds AS l
      WHERE l.reference = r.reference AND l.seq > r.seq AND l.seq <= @upTo AND l.is_named = 0)) ORDER BY r.seq`,
  slipsOf: 'SELECT number FROM slips WHERE reference = @reference ORDER BY number',
  slipsOfNone:
    'SELECT number FROM slips WHERE reference IS NULL AND at >= @from AND at < @to ORDER BY number',
  slipAt: `SELECT seq, kind, body FROM events WHERE stream = @stream AND seq <= @upTo AND kind IN ('slip/held', 'slip/ended')
    ORDER BY seq DESC LIMIT 1`,
  slipHeld: `SELECT seq FROM events WHERE stream = @stream AND kind = 'slip/held' ORDER BY seq LIMIT 1`,
  cashSales: `SELECT s.seq, s.at, s.reference, s.minor, v.seq AS voided FROM cash_sales AS s
    LEFT JOIN cash_voids AS v ON v.reference = s.reference AND v.seq <= @upTo
    WHERE s.seq >= @first AND s.seq <= @last AND s.seq <= @upTo AND s.at >= @from AND s.at < @to`,
  cashSince: 'SELECT seq, at FROM cash_sales WHERE seq > ? AND seq <= ? ORDER BY seq',
  zsSince: `SELECT number, opened_seq AS seq, opened_at AS at, z FROM shifts
    WHERE number > ? AND closed_seq IS NOT NULL AND closed_seq <= ? ORDER BY number`,
  shifts: `SELECT number, opened_at, opened_seq, closed_seq, z FROM shifts
    WHERE opened_at >= @from AND opened_at < @to AND opened_seq <= @upTo ORDER BY number`,
  openShift: 'SELECT number, opened_at, opened_seq FROM shifts WHERE closed_seq IS NULL',
  /** The bodies of orders are long, and their stream names them. */
  touching: `SELECT stream, kind, CASE WHEN kind LIKE 'slip/%' THEN body END AS body FROM events
    WHERE seq > @after AND seq <= @upTo AND ((${IS_ORDER})
      OR kind IN ('slip/held', 'slip/ended', 'cash/sale', 'cash-sale/taken', 'cash-sale/voided')
      OR kind IN ('refund/paid', 'refund/withdrawn', 'shift/opened', 'shift/closed'))`,
  orderMade: 'SELECT made_seq AS seq, created_at AS at FROM orders WHERE reference = ?',
  cashSold: 'SELECT seq, at FROM cash_sales WHERE reference = ?',
  shiftOpened: 'SELECT opened_seq AS seq, opened_at AS at FROM shifts WHERE number = ?',
  hashAt: 'SELECT hash FROM events WHERE seq = ?',
} as const

/** A moment of the journal, and the times between which something was made; epoch milliseconds. */
export type Window = { readonly from: bigint; readonly to: bigint; readonly upTo: bigint }
/** Events between which all cash sales of a day lie, both included. */
export type Seqs = { readonly first: bigint; readonly last: bigint }
type UpTo = { readonly reference: string; readonly upTo: bigint }

/** Where something was made: its event, and its time in epoch milliseconds. */
export type MadeAt = { readonly seq: bigint; readonly at: bigint }

type ClosedAt = MadeAt & { readonly number: bigint; readonly z: string }

export type DayRefund = {
  readonly seq: bigint
  readonly reference: string
  readonly minor: bigint
  readonly how: string | null
}
export type DayShift = {
  readonly number: bigint
  readonly opened_at: bigint
  readonly opened_seq: bigint
  readonly closed_seq: bigint | null
  readonly z: string | null
}
export type DayCashSale = MadeAt & {
  readonly reference: string
  readonly minor: bigint
  readonly voided: bigint | null
}
type Stored = { readonly kind: string; readonly body: string }
type Touched = { readonly stream: string; readonly kind: string; readonly body: string | null }

/** What a business day is made of, for its sign-off. Read in another process, over a connection of its own. */
export function dayFactReads(db: Db) {
  const orders = db.prepare<
    Window,
    {
      readonly reference: string
      readonly sale_id: string
      readonly made_seq: bigint
      readonly created_at: bigint
    }
  >(DAY_SQL.orders)
  const orderAt = db.prepare<UpTo, Stored>(DAY_SQL.orderAt)
  const ofSale = db
    .prepare<{ readonly saleId: string; readonly upTo: bigint }, string>(DAY_SQL.ofSale)
    .pluck()
  const givenUp = db
    .prepare<{ readonly saleId: string; readonly upTo: bigint }, bigint>(DAY_SQL.givenUp)
    .pluck()
  const cashOf = db.prepare<UpTo, bigint | null>(DAY_SQL.cashOf).pluck()
  const refundsOf = db.prepare<UpTo, DayRefund>(DAY_SQL.refundsOf)
  const slipsOf = db.prepare<{ readonly reference: string }, bigint>(DAY_SQL.slipsOf).pluck()
  const slipsOfNone = db.prepare<Omit<Window, 'upTo'>, bigint>(DAY_SQL.slipsOfNone).pluck()
  const slipAt = db.prepare<{ readonly stream: string; readonly upTo: bigint }, Stored>(DAY_SQL.slipAt)
  const slipHeld = db.prepare<{ readonly stream: string }, bigint>(DAY_SQL.slipHeld).pluck()
  const cashSales = db.prepare<Window & Seqs, DayCashSale>(DAY_SQL.cashSales)
  const cashSince = db.prepare<[bigint, bigint], MadeAt>(DAY_SQL.cashSince)
  const shifts = db.prepare<Window, DayShift>(DAY_SQL.shifts)
  const zsSince = db.prepare<[bigint, bigint], ClosedAt>(DAY_SQL.zsSince)
  const openShift = db.prepare<[], Pick<DayShift, 'number' | 'opened_at' | 'opened_seq'>>(DAY_SQL.openShift)
  const touching = db.prepare<{ readonly after: bigint; readonly upTo: bigint }, Touched>(DAY_SQL.touching)
  const orderMade = db.prepare<[string], MadeAt>(DAY_SQL.orderMade)
  const cashSold = db.prepare<[string], MadeAt>(DAY_SQL.cashSold)
  const shiftOpened = db.prepare<[bigint], MadeAt>(DAY_SQL.shiftOpened)
  const hashAt = db.prepare<[bigint], Buffer>(DAY_SQL.hashAt).pluck()
  const slipNow = (number: bigint, upTo: bigint): HoldSlip | undefined => {
    const stored = slipAt.get({ stream: `slip ${number}`, upTo })
    const entry = stored === undefined ? undefined : decodeEntry(stored.kind, stored.body)
    return entry?.type === 'slip' ? entry.slip : undefined
  }
  const heldSlips = (numbers: readonly bigint[], upTo: bigint) =>
    numbers.flatMap((number) => {
      const slip = slipNow(number, upTo)
      return slip === undefined
        ? []
        : [{ slip, seq: slipHeld.get({ stream: `slip ${number}` }) ?? 0n, at: BigInt(slip.at) }]
    })
  return {
    ordersIn: (window: Window) => orders.all(window),
    /** The order as its last step by then left it. */
    orderAt: (reference: string, upTo: bigint): Order | undefined => {
      const stored = orderAt.get({ reference, upTo })
      const entry = stored === undefined ? undefined : decodeEntry(stored.kind, stored.body)
      return entry?.type === 'order' ? entry.change.after : undefined
    },
    referencesOfSale: (saleId: string, upTo: bigint): readonly string[] => ofSale.all({ saleId, upTo }),
    /** Whether the sale is a part of a split that was given up by then. */
    isGivenUp: (saleId: string, upTo: bigint): boolean => givenUp.get({ saleId, upTo }) !== undefined,
    /** Sen of cash that was taken for this order. */
    cashOf: (reference: string, upTo: bigint): bigint => cashOf.get({ reference, upTo }) ?? 0n,
    refundsOf: (reference: string, upTo: bigint): readonly DayRefund[] => refundsOf.all({ reference, upTo }),
    slipsOf: (reference: string, upTo: bigint) => heldSlips(slipsOf.all({ reference }), upTo),
    /** Of no order: by when they were written. */
    slipsOfNone: ({ from, to, upTo }: Window) => heldSlips(slipsOfNone.all({ from, to }), upTo),
    cashSalesIn: (window: Window, seqs: Seqs): readonly DayCashSale[] =>
      cashSales.all({ ...window, ...seqs }),
    /** Cash sales by the events with these numbers, the first not included. */
    cashSince: (after: bigint, upTo: bigint): Iterable<MadeAt> => cashSince.iterate(after, upTo),
    /** Shifts after this one that were closed by then, with where they began. */
    zsSince: (after: bigint, upTo: bigint) =>
      zsSince.all(after, upTo).map(({ z, ...made }) => ({ ...made, z: parseStableJson(z) as ZReport })),
    shiftsIn: (window: Window): readonly (Omit<DayShift, 'z'> & { readonly z?: ZReport })[] =>
      shifts.all(window).map(({ z, closed_seq: closed, ...shift }) => {
        const isClosed = closed !== null && closed <= window.upTo
        return {
          ...shift,
          closed_seq: isClosed ? closed : null,
          ...(isClosed && z !== null ? { z: parseStableJson(z) as ZReport } : {}),
        }
      }),
    openShift: () => openShift.get(),
    /** Where everything was made that the events after `after` are about. */
    touchedBetween: (after: bigint, upTo: bigint): readonly MadeAt[] => {
      const found = new Map<string, MadeAt | undefined>()
      for (const { stream, kind, body } of touching.iterate({ after, upTo })) {
        const name = body === null ? stream : `${stream} ${body}`
        if (found.has(name)) continue
        found.set(name, body === null ? madeAt(stream, kind) : slipMade(stream, decodeEntry(kind, body)))
      }
      return [...found.values()].flatMap((made) => made ?? [])
    },
    hashAt: (seq: bigint): string => (hashAt.get(seq) ?? Buffer.alloc(32)).toString('hex'),
  }

  function madeAt(stream: string, kind: string): MadeAt | undefined {
    if (kind.startsWith('shift/')) return shiftOpened.get(BigInt(stream.replace('shift ', '')))
    return kind.startsWith('cash-sale/') ? cashSold.get(stream) : orderMade.get(stream)
  }
  function slipMade(stream: string, entry: Entry): MadeAt | undefined {
    if (entry.type !== 'slip') return undefined
    const { reference, at } = entry.slip
    if (reference !== undefined) return orderMade.get(reference)
    return { seq: slipHeld.get({ stream }) ?? 0n, at: BigInt(at) }
  }
}
export type DayFactReads = ReturnType<typeof dayFactReads>
