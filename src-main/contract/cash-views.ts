/** Cash sales and the drawer, as the screens show them. Money in sen, times as epoch milliseconds. */
import type { PersonId } from '#domain/person.ts'

export type CashSaleView = {
  /** The number of its event. */
  readonly seq: bigint
  readonly reference: string
  readonly displayReference: string
  readonly at: number
  readonly minor: bigint
  readonly tenderedMinor: bigint
  readonly changeMinor: bigint
  readonly by: PersonId
  readonly note?: string
  /** It was taken back. */
  readonly voided?: {
    readonly at: number
    readonly by: PersonId
    readonly approvedBy?: PersonId
    readonly note: string
  }
}

/** What the customer sees of it: the change is counted out. */
export type CashScene = {
  readonly kind: 'cash'
  readonly amountMinor: bigint
  readonly tenderedMinor: bigint
  readonly changeMinor: bigint
}

export type CashSaleList = { readonly rows: readonly CashSaleView[]; readonly hasMore: boolean }

export type DrawerSettings = {
  /** Another program counts the drawer: no sale for cash here, no float and no count. */
  readonly elsewhere: boolean
  /** Opens the drawer through the raw printer when cash is taken. */
  readonly pulse: boolean
}
