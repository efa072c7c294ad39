/** Cash sales and splits of the fake review, and their stories. */
import type { CashSaleView } from '#contract/cash-views.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import type { ReviewRow } from '#contract/review-views.ts'
import type { SplitStory } from '#contract/split-views.ts'

/** Places in the pattern: cash sales, of which one was taken back, and the parts of one split. */
export const CASH_AT: readonly number[] = [5, 9, 15]
export const VOIDED_AT = 9
export const PARTS_AT: readonly number[] = [8, 14, 15]

const MINUTE = 60_000

/** What `row` is paid with: the next note of Rp 50.000. */
function tenderedFor(minor: bigint): bigint {
  const note = 5_000_000n
  return ((minor + note - 1n) / note) * note
}

export function cashSaleOf(row: ReviewRow): CashSaleView {
  const tenderedMinor = tenderedFor(row.askedMinor)
  return {
    seq: 1n,
    reference: row.reference,
    displayReference: row.displayReference,
    at: row.createdAt,
    minor: row.askedMinor,
    tenderedMinor,
    changeMinor: tenderedMinor - row.askedMinor,
    by: row.cashier ?? 'practice-cashier',
    ...(row.note === undefined ? {} : { note: row.note }),
    ...(row.state === 'voided'
      ? {
          voided: {
            at: row.createdAt + 4 * MINUTE,
            by: 'practice-cashier',
            approvedBy: 'practice-manager',
            note: 'Salah jumlah',
          },
        }
      : {}),
  }
}

/** Of rows that are the parts of one split, in their order. */
export function splitStoryOf(rows: readonly ReviewRow[]): SplitStory | null {
  const [first] = rows
  if (first?.split === undefined) return null
  const total = rows.reduce((sum, { askedMinor }) => sum + askedMinor, 0n)
  return {
    id: first.split.id,
    displayId: first.split.displayId,
    totalMinor: total,
    gotMinor: total,
    pendingMinor: 0n,
    restMinor: 0n,
    freeMinor: 0n,
    overMinor: 0n,
    backMinor: 0n,
    release: 'yes',
    legs: [],
    at: first.createdAt - MINUTE,
    note: 'meja 12, tiga orang',
    ended: 'finished',
    ways: [...Map.groupBy(rows, ({ method }) => method)].map(([method, all]) => ({
      method,
      minor: all.reduce((sum, { askedMinor }) => sum + askedMinor, 0n),
    })),
    parts: rows.map((row) => ({
      saleId: row.saleId,
      method: row.method,
      askedMinor: row.askedMinor,
      gotMinor: row.askedMinor,
      pendingMinor: 0n,
      release: 'yes',
      opens: row.reference,
      ...(row.method === 'cash' || row.state === 'voided'
        ? {}
        : { reference: row.reference, state: row.state }),
    })),
  }
}

type Names = 'cash.get' | 'split.story'

/** Answers from rows that `rowOf` and `partsOf` know. */
export function partHandlers(
  rowOf: (reference: string) => ReviewRow | undefined,
  partsOf: (row: ReviewRow) => readonly ReviewRow[],
): { readonly [N in Names]: (input: InputOf<N>) => OutputOf<N> } {
  return {
    'cash.get': ({ reference }) => {
      const row = rowOf(reference)
      if (row === undefined) throw new Error(`no cash sale ${reference}`)
      return cashSaleOf(row)
    },
    'split.story': ({ reference }) => {
      const row = rowOf(reference)
      return row === undefined ? null : splitStoryOf(partsOf(row))
    },
  }
}
