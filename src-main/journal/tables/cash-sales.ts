import type { CashSold } from '#domain/shift.ts'
import type { CashSale, CashVoid } from '#domain/cash-sale.ts'
import { given } from '#domain/given.ts'
import { moneyOfMinor } from '#domain/money.ts'
import type { Reference } from '#domain/reference.ts'
import type { Db } from '../connection.ts'
import { defineEntry, defineTable, type Touch } from './define.ts'

export type CashSaleRow = {
  readonly seq: bigint
  readonly at: bigint
  readonly reference: string
  readonly sale_id: string
  readonly press: string
  readonly minor: bigint
  readonly tendered: bigint
  readonly by_person: string
  readonly shift: bigint | null
  readonly note: string | null
}
export type CashVoidRow = {
  readonly seq: bigint
  readonly at: bigint
  readonly reference: string
  readonly minor: bigint
  readonly by_person: string
  readonly approved_by: string | null
  readonly note: string
}

/** A cash sale as journalled, and the entry that took it back. */
export type KeptCashSale = CashSale & {
  readonly seq: bigint
  /** Epoch milliseconds. */
  readonly at: number
  readonly voided?: Omit<CashVoid, 'reference' | 'amount'> & { readonly at: number }
}

type Found = CashSaleRow & {
  readonly void_at: bigint | null
  readonly void_by: string | null
  readonly void_approved: string | null
  readonly void_note: string | null
}
type Sums = { readonly count: bigint; readonly minor: bigint | null }

const FOUND = `SELECT s.*, v.at AS void_at, v.by_person AS void_by, v.approved_by AS void_approved,
  v.note AS void_note FROM cash_sales AS s LEFT JOIN cash_voids AS v ON v.reference = s.reference`

export const CASH_SALE_SQL = {
  byReference: `${FOUND} WHERE s.reference = ?`,
  byPress: `${FOUND} WHERE s.press = ?`,
  ofSale: `${FOUND} WHERE s.sale_id = ?`,
  // Newest first, a page at a time.
  before: `${FOUND} WHERE s.seq < ? ORDER BY s.seq DESC LIMIT +?`,
  taken: 'SELECT count(*) AS count, sum(minor) AS minor FROM cash_sales WHERE seq >= ? AND seq <= ?',
  voided: 'SELECT count(*) AS count, sum(minor) AS minor FROM cash_voids WHERE seq >= ? AND seq <= ?',
  row: 'SELECT * FROM cash_sales WHERE seq = ?',
  voidRow: 'SELECT * FROM cash_voids WHERE seq = ?',
} as const

export function cashSaleReads(db: Db, touch: Touch) {
  const readFound = (row: Found): KeptCashSale => {
    touch(row.reference, { place: CASH_SALES, key: [row.seq] })
    return keptSale(row)
  }
  const readSale = (row: Found | undefined): KeptCashSale | undefined =>
    row === undefined ? undefined : readFound(row)
  const byReference = db.prepare<[string], Found>(CASH_SALE_SQL.byReference)
  const byPress = db.prepare<[string], Found>(CASH_SALE_SQL.byPress)
  const ofSale = db.prepare<[string], Found>(CASH_SALE_SQL.ofSale)
  const before = db.prepare<[bigint, bigint], Found>(CASH_SALE_SQL.before)
  const taken = db.prepare<[bigint, bigint], Sums>(CASH_SALE_SQL.taken)
  const voided = db.prepare<[bigint, bigint], Sums>(CASH_SALE_SQL.voided)
  const tally = (sums: Sums | undefined) => ({
    count: Number(sums?.count ?? 0n),
    minor: sums?.minor ?? 0n,
  })
  return {
    cashSale: (reference: string): KeptCashSale | undefined => readSale(byReference.get(reference)),
    /** The sale that this press has made. */
    cashSaleOf: (press: string): KeptCashSale | undefined => readSale(byPress.get(press)),
    /** The cash of this sale. */
    cashSaleOfSale: (saleId: string): KeptCashSale | undefined => readSale(ofSale.get(saleId)),
    /** Newest first: sales by events with a number below `beforeSeq`. */
    cashSales: (beforeSeq: bigint, limit: number): readonly KeptCashSale[] =>
      before.all(beforeSeq, BigInt(limit)).map(readFound),
    /** What the events with these numbers sold for cash and took back, both included; undefined for nothing. */
    cashSoldBetween: (fromSeq: bigint, toSeq: bigint): CashSold | undefined => {
      const sold = { taken: tally(taken.get(fromSeq, toSeq)), voided: tally(voided.get(fromSeq, toSeq)) }
      return sold.taken.count + sold.voided.count === 0 ? undefined : sold
    },
  }
}

function keptSale(row: Found): KeptCashSale {
  const sale = {
    seq: row.seq,
    at: Number(row.at),
    reference: row.reference as Reference,
    saleId: row.sale_id,
    press: row.press,
    amount: moneyOfMinor(row.minor),
    tendered: moneyOfMinor(row.tendered),
    by: row.by_person,
    ...given({ shift: row.shift === null ? null : Number(row.shift), note: row.note }),
  }
  if (row.void_at === null || row.void_by === null) return sale
  const voided = {
    at: Number(row.void_at),
    by: row.void_by,
    note: row.void_note ?? '',
    ...given({ approvedBy: row.void_approved }),
  }
  return { ...sale, voided }
}

/** The file refuses a second sale by one press, and less cash than the amount. */
export const CASH_SALES = defineTable<CashSaleRow>({
  table: 'cash_sales',
  row: CASH_SALE_SQL.row,
  key: ({ seq }) => [seq],
  put: (db) => {
    const insert = db.prepare<CashSaleRow>(
      `INSERT INTO cash_sales (seq, at, reference, sale_id, press, minor, tendered, by_person, shift, note)
       VALUES (@seq, @at, @reference, @sale_id, @press, @minor, @tendered, @by_person, @shift, @note)`,
    )
    return (row) => void insert.run(row)
  },
})

/** The file refuses to take a sale back twice, or in part. */
export const CASH_VOIDS = defineTable<CashVoidRow>({
  table: 'cash_voids',
  row: CASH_SALE_SQL.voidRow,
  key: ({ seq }) => [seq],
  put: (db) => {
    const insert = db.prepare<CashVoidRow>(
      `INSERT INTO cash_voids (seq, at, reference, minor, by_person, approved_by, note)
       VALUES (@seq, @at, @reference, @minor, @by_person, @approved_by, @note)`,
    )
    return (row) => void insert.run(row)
  },
})

export const cashSaleEntry = defineEntry<
  { readonly cashSale?: CashSale },
  { readonly type: 'cash-sale'; readonly sale: CashSale }
>()({
  kind: 'cash-sale',
  name: 'taken',
  events:
    () =>
    ({ cashSale: sale }) =>
      sale === undefined ? [] : [{ stream: sale.reference, entry: { type: 'cash-sale', sale } }],
  encode: ({ sale }) => sale,
  decode: (body) => ({ type: 'cash-sale', sale: body as CashSale }),
  tables: { sales: CASH_SALES },
  rows: ({ sale }, at, seq) => ({
    sales: [
      {
        seq,
        at: BigInt(at),
        reference: sale.reference,
        sale_id: sale.saleId,
        press: sale.press,
        minor: sale.amount.minor,
        tendered: sale.tendered.minor,
        by_person: sale.by,
        shift: sale.shift === undefined ? null : BigInt(sale.shift),
        note: sale.note ?? null,
      },
    ],
  }),
  reads: cashSaleReads,
})

export const cashVoidEntry = defineEntry<
  { readonly cashVoid?: CashVoid },
  { readonly type: 'cash-void'; readonly taken: CashVoid }
>()({
  kind: 'cash-sale',
  name: 'voided',
  events:
    () =>
    ({ cashVoid: taken }) =>
      taken === undefined ? [] : [{ stream: taken.reference, entry: { type: 'cash-void', taken } }],
  encode: ({ taken }) => taken,
  decode: (body) => ({ type: 'cash-void', taken: body as CashVoid }),
  tables: { voids: CASH_VOIDS },
  rows: ({ taken }, at, seq) => ({
    voids: [
      {
        seq,
        at: BigInt(at),
        reference: taken.reference,
        minor: taken.amount.minor,
        by_person: taken.by,
        approved_by: taken.approvedBy ?? null,
        note: taken.note,
      },
    ],
  }),
})
