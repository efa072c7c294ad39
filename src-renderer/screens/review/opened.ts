import type { ReviewRow } from '#contract/review-views.ts'

/** The row whose story is open. */
export type Opened = {
  readonly reference: string
  readonly isCash: boolean
  /** The id of who was signed in when it was made, if the list knows. */
  readonly cashier?: string | undefined
}

export function openedOf({ reference, method, cashier }: ReviewRow): Opened {
  return { reference, isCash: method === 'cash', cashier }
}
