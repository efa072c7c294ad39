import type { Bill } from '#domain/bill.ts'
import type { Db } from '../connection.ts'
import { defineEntry, defineTable, type Touch } from './define.ts'
import { parseStableJson, stableJson } from '../chain/json.ts'

export type BillRow = {
  readonly reference: string
  readonly document: string
  readonly personal: string | null
  readonly created_at: bigint
  readonly seq: bigint
}

export const BILL_SQL = {
  byReference: 'SELECT document, personal FROM bills WHERE reference = ?',
  row: 'SELECT * FROM bills WHERE reference = ?',
} as const

export function billReads(db: Db, touch: Touch) {
  const byReference = db.prepare<[string], Pick<BillRow, 'document' | 'personal'>>(BILL_SQL.byReference)
  return {
    /** What the answer to an inquiry needs beyond the order. */
    bill: (reference: string): Bill | undefined => {
      const found = byReference.get(reference)
      if (found === undefined) return undefined
      touch(reference, { place: BILLS, key: [reference] })
      const plain = parseStableJson(found.document) as Bill
      return found.personal === null ? plain : { ...plain, personal: found.personal }
    },
  }
}

export function billRow(bill: Bill, seq: bigint): BillRow {
  const { personal, ...plain } = bill
  return {
    reference: plain.reference,
    document: stableJson(plain),
    personal: personal ?? null,
    created_at: BigInt(plain.createdAt),
    seq,
  }
}

/** A later bill of the same reference replaces the earlier one. */
export const BILLS = defineTable<BillRow>({
  table: 'bills',
  row: BILL_SQL.row,
  key: ({ reference }) => [reference],
  put: (db) => {
    const upsert = db.prepare<BillRow>(
      `INSERT INTO bills (reference, document, personal, created_at, seq)
       VALUES (@reference, @document, @personal, @created_at, @seq)
       ON CONFLICT (reference) DO UPDATE SET document = excluded.document, personal = excluded.personal,
         created_at = excluded.created_at, seq = excluded.seq`,
    )
    return (row) => void upsert.run(row)
  },
})

export const billEntry = defineEntry<
  {
    /** Replaces an earlier bill of the same reference. */
    readonly bill?: Bill
    /** Many in one flush. */
    readonly bills?: readonly Bill[]
  },
  { readonly type: 'bill'; readonly bill: Bill }
>()({
  kind: 'bill',
  name: 'put',
  events:
    () =>
    ({ bill, bills = [] }) =>
      [...(bill === undefined ? [] : [bill]), ...bills].map((each) => ({
        stream: each.reference,
        entry: { type: 'bill', bill: each },
      })),
  encode: ({ bill }) => bill,
  decode: (body) => ({ type: 'bill', bill: body as Bill }),
  tables: { bills: BILLS },
  rows: ({ bill }, _at, seq) => ({ bills: [billRow(bill, seq)] }),
  reads: billReads,
})
