import { z } from 'zod'
import {
  BILL_TEXTS,
  ITEM_TEXTS,
  LISTED_TEXTS,
  MOST_ROWS,
  type ItemDraft,
  type ListedDraft,
} from '#domain/bill-draft.ts'

// Longer than any field of the wire: what is too long is refused with its reason, by `readBill`.
const typed = z.string().max(300)

function row<T>(names: readonly (keyof T & string)[]) {
  return z.strictObject(
    Object.fromEntries(names.map((name) => [name, typed])) as Record<keyof T, typeof typed>,
  )
}

/** What the cashier typed about the bill (interface, 2.3). */
export const billInput = z.strictObject({
  texts: z.partialRecord(z.enum(BILL_TEXTS), typed),
  items: z.array(row<ItemDraft>(ITEM_TEXTS)).max(MOST_ROWS).readonly(),
  bills: z.array(row<ListedDraft>(LISTED_TEXTS)).max(MOST_ROWS).readonly(),
})
