import { given } from '#domain/given.ts'
import { moneyOfMinor } from '#domain/money.ts'
import type { OrderEvent, OrderEventOf } from '#domain/order-event.ts'
import type { Order } from '#domain/order.ts'
import { firstOwed, keptAfter, type Refund, type RefundEnd, type RefundWay } from '#domain/refund.ts'
import type { Db } from '../connection.ts'
import { defineEntry, defineTable, type Touch } from './define.ts'

export type RefundRow = {
  readonly seq: bigint
  readonly at: bigint
  readonly reference: string
  readonly minor: bigint
  readonly kept: bigint
  /** 1: the promise named its amount. Before it did, a later promise of the order replaced the earlier one. */
  readonly is_named: bigint
  readonly by_person: string | null
  readonly approved_by: string | null
  readonly note: string | null
  readonly personal: string | null
}

export type RefundEndRow = {
  readonly refund: bigint
  readonly at: bigint
  readonly how: string
  readonly way: string | null
  readonly proof: string | null
  readonly by_person: string
  readonly other_person: string | null
  readonly seq: bigint
}

/** The end of a refund, by the number of the event that promised it, and the order that it is about. */
export type RefundEnding = {
  readonly refund: number
  readonly reference: string
  readonly end: RefundEnd
}

type Joined = RefundRow & {
  readonly ended_at: bigint | null
  readonly how: string | null
  readonly way: string | null
  readonly proof: string | null
  readonly ended_by: string | null
  readonly other_person: string | null
}

const JOINED = `SELECT r.*, e.at AS ended_at, e.how, e.way, e.proof, e.by_person AS ended_by, e.other_person
  FROM refunds AS r LEFT JOIN refund_ends AS e ON e.refund = r.seq`
/** Of `r` with its end `e`: a promise that no later one has replaced. */
export const COUNTS = `(r.is_named = 1 OR e.refund IS NOT NULL
  OR NOT EXISTS (SELECT 1 FROM refunds AS l WHERE l.reference = r.reference AND l.seq > r.seq
    AND l.is_named = 0))`

export const REFUND_SQL = {
  row: 'SELECT * FROM refunds WHERE seq = ?',
  endRow: 'SELECT * FROM refund_ends WHERE refund = ?',
  one: `${JOINED} WHERE r.seq = ?`,
  open: `${JOINED} WHERE e.refund IS NULL AND ${COUNTS} ORDER BY r.seq`,
  ofReference: `${JOINED} WHERE r.reference = +? AND ${COUNTS} ORDER BY r.seq`,
  ended: `SELECT r.*, e.at AS ended_at, e.how, e.way, e.proof, e.by_person AS ended_by, e.other_person
    FROM refund_ends AS e JOIN refunds AS r ON r.seq = e.refund ORDER BY e.seq DESC LIMIT +?`,
  endedBetween: `SELECT r.*, e.at AS ended_at, e.how, e.way, e.proof, e.by_person AS ended_by, e.other_person
    FROM refund_ends AS e JOIN refunds AS r ON r.seq = e.refund WHERE e.seq >= ? AND e.seq <= ? ORDER BY e.seq`,
} as const

export function refundReads(db: Db, touch: Touch) {
  const read = (row: Joined): Refund => {
    touch(row.reference, { place: REFUNDS, key: [row.seq] })
    return readRefund(row)
  }
  const one = db.prepare<[bigint], Joined>(REFUND_SQL.one)
  const open = db.prepare<[], Joined>(REFUND_SQL.open)
  const ofReference = db.prepare<[string], Joined>(REFUND_SQL.ofReference)
  const ended = db.prepare<[bigint], Joined>(REFUND_SQL.ended)
  const between = db.prepare<[bigint, bigint], Joined>(REFUND_SQL.endedBetween)
  return {
    refund: (number: number): Refund | undefined => {
      const found = one.get(BigInt(number))
      return found === undefined ? undefined : read(found)
    },
    /** Promised, and neither paid out nor withdrawn; oldest first. */
    openRefunds: (): readonly Refund[] => open.all().map(read),
    /** Oldest first, ended ones too. */
    refundsOf: (reference: string): readonly Refund[] => ofReference.all(reference).map(read),
    /** The last that ended, newest first. */
    endedRefunds: (limit: number): readonly Refund[] => ended.all(BigInt(limit)).map(read),
    /** Ended by the events with these numbers, both included. */
    refundsEndedBetween: (fromSeq: bigint, toSeq: bigint): readonly Refund[] =>
      between.all(fromSeq, toSeq).map(read),
  }
}

const insertInto = (table: string, columns: readonly string[]): string =>
  `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((name) => `@${name}`).join(', ')})`
const REFUND_COLUMNS = [
  ...['seq', 'at', 'reference', 'minor', 'kept', 'is_named'],
  ...['by_person', 'approved_by', 'note', 'personal'],
]
const END_COLUMNS = ['refund', 'at', 'how', 'way', 'proof', 'by_person', 'other_person', 'seq']

/** The file refuses to change or delete a refund. */
export const REFUNDS = defineTable<RefundRow>({
  table: 'refunds',
  row: REFUND_SQL.row,
  key: ({ seq }) => [seq],
  put: (db) => {
    const insert = db.prepare<RefundRow>(insertInto('refunds', REFUND_COLUMNS))
    return (row) => void insert.run(row)
  },
})

/** The file refuses a second end. */
const REFUND_ENDS = defineTable<RefundEndRow>({
  table: 'refund_ends',
  row: REFUND_SQL.endRow,
  key: ({ refund }) => [refund],
  put: (db) => {
    const insert = db.prepare<RefundEndRow>(insertInto('refund_ends', END_COLUMNS))
    return (row) => void insert.run(row)
  },
})

/** The debt that an order's event makes; undefined for any other, and for a promise that adds nothing. */
export function refundRow(after: Order, event: unknown, at: number, seq: bigint): RefundRow | undefined {
  const promise = promiseIn(event)
  if (promise === undefined) return undefined
  const minor = promise.owed?.minor ?? firstOwed(after)
  if (minor === 0n) return undefined
  return {
    seq,
    at: BigInt(at),
    reference: after.reference,
    minor,
    kept: promise.kept?.minor ?? keptAfter(after, minor),
    is_named: promise.owed === undefined ? 0n : 1n,
    by_person: promise.by ?? null,
    approved_by: promise.approvedBy ?? null,
    note: promise.note ?? null,
    personal: promise.personal ?? null,
  }
}

function promiseIn(event: unknown): OrderEventOf<'resolved'> | undefined {
  const known = event as OrderEvent | undefined
  return known?.type === 'resolved' && known.how === 'refund-promised' ? known : undefined
}

function endRow({ refund, end }: RefundEnding, seq: bigint): RefundEndRow {
  const isPaid = end.how === 'paid'
  return {
    refund: BigInt(refund),
    at: BigInt(end.at),
    how: end.how,
    way: isPaid ? end.way : null,
    proof: isPaid ? (end.proof ?? null) : null,
    by_person: end.by,
    other_person: (isPaid ? end.second : end.approvedBy) ?? null,
    seq,
  }
}

function readRefund(row: Joined): Refund {
  return {
    number: Number(row.seq),
    at: Number(row.at),
    reference: row.reference,
    amount: moneyOfMinor(row.minor),
    kept: moneyOfMinor(row.kept),
    ...given({
      by: row.by_person,
      approvedBy: row.approved_by,
      note: row.note,
      personal: row.personal,
      ended: row.ended_at === null ? null : readEnd(row, Number(row.ended_at)),
    }),
  }
}

function readEnd({ how, way, proof, ended_by, other_person }: Joined, at: number): RefundEnd {
  const by = ended_by ?? ''
  if (how === 'withdrawn') return { how, at, by, ...given({ approvedBy: other_person }) }
  return { how: 'paid', at, way: way as RefundWay, by, second: other_person ?? '', ...given({ proof }) }
}

export const refundEntry = defineEntry<
  {
    /** Refunds that end now. */
    readonly refundEnds?: readonly RefundEnding[]
  },
  { readonly type: 'refund-end'; readonly ending: RefundEnding }
>()({
  kind: 'refund',
  name: ({ ending }) => ending.end.how,
  events:
    () =>
    ({ refundEnds = [] }) =>
      refundEnds.map((ending) => ({
        stream: ending.reference,
        entry: { type: 'refund-end', ending },
      })),
  encode: ({ ending }) => ending,
  decode: (body) => ({ type: 'refund-end', ending: body as RefundEnding }),
  tables: { ends: REFUND_ENDS },
  rows: ({ ending }, _at, seq) => ({ ends: [endRow(ending, seq)] }),
  reads: refundReads,
})
