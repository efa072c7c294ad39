/** Promised refunds as a manager sees them. */
import type { OrderMethod, StateKind } from '#domain/order.ts'
import type { PersonId } from '#domain/person.ts'
import type { RefundEnd } from '#domain/refund.ts'
import type { ResolvedHow } from '#domain/resolved.ts'

export type RefundView = {
  readonly number: number
  /** When it was promised, epoch milliseconds, like all times here. */
  readonly at: number
  readonly amountMinor: bigint
  readonly reference: string
  readonly displayReference: string
  readonly method: OrderMethod
  /** What was asked for. */
  readonly orderMinor: bigint
  readonly state: StateKind
  /** Who promised it. */
  readonly by?: PersonId
  readonly note?: string
  readonly phone?: string
  /** False while the gateway has reported less money for the order than would go back. */
  readonly hasCome: boolean
  /** Who may confirm it with their own PIN. */
  readonly seconds: readonly PersonId[]
  readonly ended?: RefundEnd
}

/** `open`: oldest first. `ended`: the latest, newest first. `hasShift`: cash can leave the drawer. */
export type RefundList = {
  readonly open: readonly RefundView[]
  readonly ended: readonly RefundView[]
  readonly hasShift: boolean
}

/** What an order owes, in addition to its own facts. */
export type OrderRefund = {
  /** Promised, and not paid out; paid out. Sen. */
  readonly refund?: { readonly openMinor: bigint; readonly paidMinor: bigint }
  /** What a promise made now would add, sen; present where a promise may be made. */
  readonly owedMinor?: bigint
  /** The decision that holds, and what it may be corrected to. `isPaidOut`: to nothing, as the refund was paid out. */
  readonly correct?: {
    readonly at: number
    readonly how: ResolvedHow
    readonly ways: readonly ResolvedHow[]
    readonly isPaidOut?: true
  }
}
