/** Payment links in the room Documents. Money is in sen, time in epoch milliseconds. */
import type { Buyer } from '#domain/buyer.ts'
import type { BalanceType, PageMethod, PayType, StateKind } from '#domain/order.ts'
import type { OrderView } from './views.ts'

/** The most rows of one page of the list. */
export const LINKS_PAGE_MOST = 50

export type LinkRow = {
  readonly reference: string
  readonly displayReference: string
  readonly amountMinor: bigint
  readonly createdAt: number
  readonly expiresAt: number
  readonly state: StateKind
  readonly note?: string
  /** The method chosen on the desk, in words people know. */
  readonly pageMethod?: string
  readonly buyer?: BuyerRow
}

/** `sealed`: there is a buyer, and the vault that opens the name is closed. */
export type BuyerRow =
  | { readonly name?: string; readonly phoneEnd?: string; readonly isSealed?: never }
  | { readonly isSealed: true }

/** `next`: asks for the page after this one. `isMore`: a search found more than it gives. */
export type LinkPage = {
  readonly rows: readonly LinkRow[]
  readonly next?: bigint
  readonly isMore?: true
}

/** One payment link, opened. */
export type LinkView = {
  readonly order: OrderView
  readonly row: LinkRow
  /** Absent without a buyer, and while the vault is closed (`row.buyer.isSealed`). */
  readonly buyer?: Buyer
  readonly payType?: PayType
  readonly balanceType?: BalanceType
  readonly feeMinor?: bigint
  /** The account that it was asked for with. */
  readonly linked?: LinkedChoice
}

/** A customer's linked account, by last digits. */
export type LinkedChoice = {
  readonly reference: string
  readonly phoneEndsIn: string
  readonly accountEndsIn?: string
  /** Epoch milliseconds at which it was asked for. */
  readonly linkedAt: number
  /** A manager has written down that it is linked. Otherwise only the gateway knows whether the customer agreed. */
  readonly isConfirmed: boolean
}

/** What the connection offers for a payment link. */
export type LinkOffer = {
  /**
   * Why none can be made: no product code for payment pages, or each sale needs details that only the counter asks for.
   * Absent when one can.
   */
  readonly notOffered?: 'product-code' | 'bill'
  readonly pageMethods: readonly PageMethod[]
  /** The first is the connection's own. */
  readonly payTypes: readonly PayType[]
  readonly balanceTypes: readonly BalanceType[]
  /** Accounts that may pay, newest first; empty where the connection links none. */
  readonly linked: readonly LinkedChoice[]
  readonly mostMinor?: bigint
  readonly minutes: number
}
