import type { ReviewRow, ReviewSums } from '#contract/review-views.ts'

/** `rupiah` is given in sen, `time` in epoch milliseconds, `day` as a business day, `count` as a whole number. */
export type ColumnKind = 'text' | 'rupiah' | 'time' | 'day' | 'count'
export type Cell = string | number | bigint | undefined
type Column = { readonly head: string; readonly kind: ColumnKind; readonly of: (row: ReviewRow) => Cell }

/**
 * The columns of version 2 (1 had no cash and no splits), as the first head says. Readers rely on their names and places: a change is a new version.
 * Heads and codes are not translated.
 */
export const COLUMNS: readonly Column[] = [
  { head: 'reference_v2', kind: 'text', of: ({ reference }) => reference },
  { head: 'sale', kind: 'text', of: ({ saleId }) => saleId },
  { head: 'business_day', kind: 'day', of: ({ day }) => day },
  { head: 'created_at', kind: 'time', of: ({ createdAt }) => createdAt },
  { head: 'method', kind: 'text', of: ({ method }) => method },
  { head: 'wallet', kind: 'text', of: ({ wallet }) => wallet },
  { head: 'asked', kind: 'rupiah', of: ({ askedMinor }) => askedMinor },
  { head: 'came', kind: 'rupiah', of: ({ cameMinor }) => cameMinor },
  { head: 'cash', kind: 'rupiah', of: ({ cashMinor }) => cashMinor },
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
  { head: 'split', kind: 'text', of: ({ split }) => split?.id },
  { head: 'split_part', kind: 'count', of: ({ split }) => split?.n },
]

/** The first cell of the last row, which no reference equals. */
export const TOTAL = 'TOTAL'

export function cellsOf(row: ReviewRow): readonly Cell[] {
  return COLUMNS.map(({ of }) => of(row))
}

/** The last row: the number of rows stands under `sale`. */
export function sumsCells({ count, askedMinor, cameMinor, cashMinor }: ReviewSums): readonly Cell[] {
  const of: Readonly<Record<string, Cell>> = {
    ...{ reference_v2: TOTAL, sale: String(count) },
    ...{ asked: askedMinor, came: cameMinor, cash: cashMinor },
  }
  return COLUMNS.map(({ head }) => of[head])
}
