import type { z } from 'zod'
import type { billInput } from '#contract/bill-input.ts'
import type { BillDraft } from '#domain/bill-draft.ts'
import { given } from '#domain/given.ts'

/** The cashier's entries about the bill, for spreading. */
export function typedBill(bill: z.output<typeof billInput> | undefined): { readonly bill?: BillDraft } {
  return bill === undefined ? {} : { bill: { ...bill, texts: given(bill.texts) } }
}
