import type { Bill } from '#domain/bill.ts'
import type { Order } from '#domain/order.ts'
import type { Db } from '../connection.ts'
import { parseStableJson } from '../chain/json.ts'
import { decodeEntry } from '../tables/entries.ts'
import { textIn } from '../tables/attempt-texts.ts'
import { UNPROVEN } from '../tables/define.ts'
import { cashSaleReads, type KeptCashSale } from '../tables/cash-sales.ts'
import { COUNTS } from '../tables/refunds.ts'
import { SETTINGS_STREAM } from '../tables/settings.ts'

const IS_ORDER = "kind >= 'order/' AND kind < 'order0'"
const CASH_KINDS = "kind IN ('cash-sale/taken', 'cash-sale/voided')"

export const REVIEW_SQL = {
  /** The body of an order's event is long, and its stream names the order; as with a cash sale. */
  touching: `SELECT stream, kind, CASE WHEN ${IS_ORDER} OR ${CASH_KINDS} THEN NULL ELSE body END AS body FROM events
    WHERE seq > ? AND seq <= ? AND ((${IS_ORDER}) OR ${CASH_KINDS}
      OR kind IN ('slip/held', 'slip/ended', 'print/receipt', 'split/leg', 'split/ended')
      OR kind IN ('refund/paid', 'refund/withdrawn')) ORDER BY seq`,
  saleOf: 'SELECT sale_id FROM orders WHERE reference = ?',
  saleOfCash: 'SELECT sale_id FROM cash_sales WHERE reference = ?',
  ofSale: `SELECT o.made_seq, o.document, o.transaction_id, o.rrn,
      EXISTS (SELECT 1 FROM slips AS s WHERE s.reference = o.reference) AS has_slip,
      EXISTS (SELECT 1 FROM refunds AS r LEFT JOIN refund_ends AS e ON e.refund = r.seq
        WHERE r.reference = o.reference AND e.how IS NOT 'withdrawn' AND ${COUNTS}) AS has_refund,
      EXISTS (SELECT 1 FROM prints AS p WHERE p.counted_as = 'receipt ' || o.reference AND p.copy > 1) AS is_reprinted,
      (SELECT l.id FROM split_legs AS l WHERE l.sale_id = o.sale_id) AS split,
      EXISTS (SELECT 1 FROM cash_sales AS c WHERE c.sale_id = o.sale_id) AS has_cash,
      (SELECT b.document FROM bills AS b WHERE b.reference = o.reference) AS bill
    FROM orders AS o WHERE o.sale_id = ? ORDER BY o.created_at, o.reference`,
  isReprinted: "SELECT 1 FROM prints WHERE counted_as = 'receipt ' || ? AND copy > 1 LIMIT 1",
  isSplitEnded: 'SELECT 1 FROM split_ends WHERE id = ?',
  splitOf: 'SELECT id FROM split_legs WHERE sale_id = ?',
  /** Without parts whose order was never made. */
  partsOf: `SELECT l.sale_id FROM split_legs AS l WHERE l.id = ?
      AND (EXISTS (SELECT 1 FROM orders AS o WHERE o.sale_id = l.sale_id)
        OR EXISTS (SELECT 1 FROM cash_sales AS c WHERE c.sale_id = l.sale_id)) ORDER BY l.seq`,
  answer: 'SELECT r.body FROM attempts AS a JOIN events AS r ON r.seq = a.answer_seq WHERE a.id = ?',
  settings: "SELECT seq, body FROM events WHERE stream = ? AND kind = 'setting/put' ORDER BY seq",
  hashAt: 'SELECT hash FROM events WHERE seq = ?',
  shifts: `SELECT number, opened_at, opened_seq, closed_at, closed_seq FROM shifts
    WHERE closed_seq IS NOT NULL ORDER BY number DESC LIMIT +?`,
} as const

type SaleRow = {
  readonly made_seq: bigint
  readonly document: string
  readonly transaction_id: string | null
  readonly rrn: string | null
  readonly has_slip: bigint
  readonly has_refund: bigint
  readonly is_reprinted: bigint
  readonly split: string | null
  readonly has_cash: bigint
  readonly bill: string | null
}
type ShiftRow = {
  readonly number: bigint
  readonly opened_at: bigint
  readonly opened_seq: bigint
  readonly closed_at: bigint
  readonly closed_seq: bigint
}

/** An order, and what the journal has about it in other tables. */
export type OrderFacts = {
  /** The event that made it. */
  readonly madeSeq: bigint
  readonly order: Order
  readonly transactionId: string | null
  readonly rrn: string | null
  readonly hasSlip: boolean
  /** Money was promised back, and the promise was not withdrawn. */
  readonly hasRefund: boolean
  readonly isReprinted: boolean
  /** The split of which its sale is a part. */
  readonly split: string | undefined
  /** Its sale also has a cash sale. */
  readonly hasCash: boolean
  /** Keyed marks of its payer. */
  readonly buyer: readonly string[]
}

/** A cash sale, and what the journal has about it in other tables. */
export type CashFacts = { readonly sale: KeptCashSale; readonly isReprinted: boolean }

/** For the manager's review, which follows the journal in another process. */
export function reviewFactReads(db: Db) {
  const touching = db.prepare<
    [bigint, bigint],
    { readonly stream: string; readonly kind: string; readonly body: string | null }
  >(REVIEW_SQL.touching)
  const saleOf = db.prepare<[string], string>(REVIEW_SQL.saleOf).pluck()
  const saleOfCash = db.prepare<[string], string>(REVIEW_SQL.saleOfCash).pluck()
  const ofSale = db.prepare<[string], SaleRow>(REVIEW_SQL.ofSale)
  const cash = cashSaleReads(db, UNPROVEN)
  const isReprinted = db.prepare<[string], bigint>(REVIEW_SQL.isReprinted).pluck()
  const isSplitEnded = db.prepare<[string], bigint>(REVIEW_SQL.isSplitEnded).pluck()
  const splitOf = db.prepare<[string], string>(REVIEW_SQL.splitOf).pluck()
  const partsOf = db.prepare<[string], string>(REVIEW_SQL.partsOf).pluck()
  const answer = db.prepare<[string], string>(REVIEW_SQL.answer).pluck()
  const settings = db.prepare<[string], { readonly seq: bigint; readonly body: string }>(REVIEW_SQL.settings)
  const hashAt = db.prepare<[bigint], Buffer>(REVIEW_SQL.hashAt).pluck()
  const shifts = db.prepare<[bigint], ShiftRow>(REVIEW_SQL.shifts)
  return {
    /** The sales whose orders or cash may look different after the events with these numbers; the first is not included. */
    salesBetween: (after: bigint, upTo: bigint): ReadonlySet<string> => {
      const references = new Set<string>()
      const sales = new Set<string>()
      for (const { stream, kind, body } of touching.all(after, upTo)) {
        if (body === null) references.add(stream)
        else {
          const entry = decodeEntry(kind, body)
          if (entry.type === 'slip' && entry.slip.reference !== undefined)
            references.add(entry.slip.reference)
          if (entry.type === 'print' && entry.fact.what.kind === 'receipt')
            references.add(entry.fact.what.reference)
          if (entry.type === 'split-leg') sales.add(entry.leg.saleId)
          if (entry.type === 'split-end') for (const sale of partsOf.all(entry.end.id)) sales.add(sale)
          if (entry.type === 'refund-end') references.add(entry.ending.reference)
        }
      }
      for (const reference of references) {
        const sale = saleOf.get(reference) ?? saleOfCash.get(reference)
        if (sale !== undefined) sales.add(sale)
      }
      return sales
    },
    /** All orders of a sale as they are now, oldest first. */
    factsOfSale: (saleId: string): readonly OrderFacts[] =>
      ofSale.all(saleId).map((row) => ({
        madeSeq: row.made_seq,
        order: parseStableJson(row.document) as Order,
        transactionId: row.transaction_id,
        rrn: row.rrn,
        hasSlip: row.has_slip === 1n,
        hasRefund: row.has_refund === 1n,
        isReprinted: row.is_reprinted === 1n,
        split: row.split ?? undefined,
        hasCash: row.has_cash === 1n,
        buyer: row.bill === null ? [] : ((parseStableJson(row.bill) as Bill).marks ?? []),
      })),
    /** The cash sale that this sale is, or this part of a split. */
    cashOfSale: (saleId: string): CashFacts | undefined => {
      const sale = cash.cashSaleOfSale(saleId)
      return sale === undefined
        ? undefined
        : { sale, isReprinted: isReprinted.get(sale.reference) !== undefined }
    },
    /** The split of which this sale is a part. */
    splitOf: (saleId: string): string | undefined => splitOf.get(saleId),
    /** The sales of its parts, in their order. */
    partsOf: (split: string): readonly string[] => partsOf.all(split),
    /** No further part can come. */
    isSplitEnded: (split: string): boolean => isSplitEnded.get(split) !== undefined,
    /** The gateway's answer to a call, as journalled. */
    answerOf: (attempt: string): string | undefined => textIn(answer.get(attempt), 'responseBody'),
    /** Every value that a setting has had, oldest first, with the event that stored it. */
    valuesOf: (key: string): readonly { readonly seq: bigint; readonly value: string }[] =>
      settings.all(SETTINGS_STREAM).flatMap(({ seq, body }) => {
        const entry = decodeEntry('setting/put', body)
        return entry.type === 'setting' && entry.key === key ? [{ seq, value: entry.value }] : []
      }),
    hashAt: (seq: bigint): Buffer | undefined => hashAt.get(seq),
    /** Shifts that have ended, newest first. */
    endedShifts: (limit: number): readonly ShiftRow[] => shifts.all(BigInt(limit)),
  }
}

export type ReviewFactReads = ReturnType<typeof reviewFactReads>
