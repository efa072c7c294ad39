import type { ReviewRow, ReviewSums } from '#contract/review-views.ts'

/** `rupiah` is given in sen, `time` in epoch milliseconds, `day` as a business day, `count` as a whole number. */
export type ColumnKind = 'text' | 'rupiah' | 'time' | 'day' | 'count'
export type Cell = string | number | bigint | undefined
type Column = { readonly head: string; readonly kind: ColumnKind; readonly of: (row: ReviewRow) => Cell }

/**
 * The columns of version 1, as the first head says. Readers rely on their names and places: a change is a new version.
 * Heads and codes are not translated.
 */
export const COLUMNS: readonly Column[] = [
  { head: 'reference_v1', kind: 'text', of: ({ reference }) => reference },
  { head: 'sale', kind: 'text', of: ({ saleId }) => saleId },
  { head: 'business_day', kind: 'day', of: ({ day }) => day },
  { head: 'created_at', kind: 'time', of: ({ createdAt }) => createdAt },
  { head: 'method', kind: 'text', of: ({ method }) => method },
  { head: 'wallet', kind: 'text', of: ({ wallet }) => wallet },
  { head: 'asked', kind: 'rupiah', of: ({ askedMinor }) => askedMinor },
  { head: 'came', kind: 'rupiah', of: ({ cameMinor }) => cameMinor },
  { head: 'status', kind: 'text', of: ({ group }) => group },
  { head: 'state', kind: 'text', of: ({ state }) => state },
  { head: 'source', kind: 'text', of: ({ source }) => source },
  { head: 'marks', kind: 'text', of: ({ marks }) => marks.join(' ') || undefined },
  { head: 'cashier', kind: 'text', of: ({ cashier }) => cashier },
  { head: 'till', kind: 'text', of: ({ till }) => till },
  { head: 'seconds_to_pay', kind: 'count', of: ({ secondsToPay }) => secondsToPay },
  { head: 'transaction_id', kind: 'text', of: ({ transactionId }) => transactionId },
  { head: 'rrn', kind: 'text', of: ({ rrn }) => rrn },
  { head: 'note', kind: 'text', of: ({ note }) => note },
]

/** The first cell of the last row, which no reference equals. */
export const TOTAL = 'TOTAL'

export function cellsOf(row: ReviewRow): readonly Cell[] {
  return COLUMNS.map(({ of }) => of(row))
}

/** The last row: the number of orders stands under `sale`. */
export function sumsCells({ count, askedMinor, cameMinor }: ReviewSums): readonly Cell[] {
  const of: Readonly<Record<string, Cell>> = {
    ...{ reference_v1: TOTAL, sale: String(count) },
    ...{ asked: askedMinor, came: cameMinor },
  }
  return COLUMNS.map(({ head }) => of[head])
}
