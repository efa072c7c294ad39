/** What a person must still do, as a manager sees it. Derived from the journal: what is done is no longer in it. */
import type { AttentionAct, AttentionKind, CalendarDay } from '#domain/attention.ts'
import type { OrderMethod, StateKind } from '#domain/order.ts'
import type { PersonId } from '#domain/person.ts'
import type { DifferenceKind } from '#domain/payment-difference.ts'
import type { Disagreement } from '#domain/shift.ts'

export type AttentionItem = {
  /** Names it for as long as it is in the list: `order P001…`, `slip 4`. */
  readonly key: string
  readonly kind: AttentionKind
  readonly act: AttentionAct
  /** Since when it waits, epoch milliseconds. */
  readonly since: number
  readonly due: CalendarDay
  /** A person has named the date. */
  readonly isDueSet?: true
  /** Sen: what has come, and what was asked for where nothing has. */
  readonly amountMinor?: bigint
  /** The order that it is about, when this till has it. */
  readonly order?: {
    readonly reference: string
    readonly displayReference: string
    readonly method: OrderMethod
    readonly state: StateKind
  }
  /** Of a refund, a payout, a slip or a shift. Of a difference: the shift whose report names it, if one does. */
  readonly number?: number
  /** Of a payment or an order that this till does not have: what the gateway calls it. */
  readonly name?: string
  readonly difference?: Disagreement['why'] | DifferenceKind
  readonly assigned?: Assigned
}

/** Who takes care of it, as said last. */
export type Assigned = {
  readonly at: number
  readonly by?: PersonId
  readonly owner?: PersonId
  readonly note?: string
}

/** Oldest due first. `total`: all there are; `items` holds the first of them. */
export type AttentionList = { readonly items: readonly AttentionItem[]; readonly total: number }
