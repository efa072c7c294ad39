import type { ReviewMethod, ReviewRow } from '#contract/review-views.ts'
import { given } from '#domain/given.ts'
import { displayReference, type Reference } from '#domain/reference.ts'
import type { ShownState } from '#domain/shown-state.ts'
import type { Names } from './names.ts'
import { backwards, type StoredRow } from './put-lines.ts'
import { marksIn } from './rows.ts'

export function readRow(row: StoredRow, names: Names): ReviewRow {
  const nameOf = (id: bigint): string | undefined => names.nameOf(Number(id))
  const reference = backwards(row.reference_back)
  return {
    reference,
    displayReference: displayReference(reference as Reference),
    saleId: row.sale_id ?? reference,
    day: Number(row.day),
    createdAt: Number(row.created_at),
    method: (nameOf(row.method) ?? '') as ReviewMethod,
    askedMinor: row.asked,
    cameMinor: row.came,
    cashMinor: row.cash,
    group: (nameOf(row.grp) ?? '') as ShownState,
    state: (nameOf(row.state) ?? '') as ReviewRow['state'],
    marks: marksIn(Number(row.marks)),
    till: nameOf(row.till) ?? '',
    ...given({
      wallet: nameOf(row.wallet),
      source: nameOf(row.source),
      cashier: nameOf(row.cashier),
      secondsToPay: row.seconds === null ? undefined : Number(row.seconds),
      transactionId: row.transaction_back === null ? undefined : backwards(row.transaction_back),
      rrn: row.rrn_back === null ? undefined : backwards(row.rrn_back),
      note: row.note,
      split: splitOf(row),
    }),
  }
}

function splitOf({ split_back: back, part, parts }: StoredRow): ReviewRow['split'] {
  if (back === null) return undefined
  const id = backwards(back)
  return {
    ...{ id, displayId: displayReference(id as Reference), n: Number(part) },
    ...(parts === null ? {} : { of: Number(parts) }),
  }
}
