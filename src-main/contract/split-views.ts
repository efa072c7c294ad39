/** A sale that is paid in parts, as the screens show it. Money in sen. */
import type { OrderMethod, StateKind } from '#domain/order.ts'
import type { Release } from '#domain/order-rules.ts'

export type SplitLegView = {
  readonly saleId: string
  readonly method: OrderMethod | 'cash'
  readonly askedMinor: bigint
  readonly gotMinor: bigint
  /** Perhaps paid: it counts neither as paid nor as unpaid. */
  readonly pendingMinor: bigint
  readonly release: Release
  /** Its latest order; absent for cash. */
  readonly reference?: string
  readonly state?: StateKind
  /** Cash that was taken back. */
  readonly isVoided?: true
}

/** Which part of how many. */
export type SplitPart = { readonly n: number; readonly of: number }

export type SplitView = {
  readonly id: string
  readonly totalMinor: bigint
  readonly gotMinor: bigint
  readonly pendingMinor: bigint
  /** Still to be paid; the pending part is in it. */
  readonly restMinor: bigint
  /** May be asked for now. */
  readonly freeMinor: bigint
  /** More than the total has come. */
  readonly overMinor: bigint
  readonly release: Release
  readonly legs: readonly SplitLegView[]
  /** When it was begun, epoch milliseconds. */
  readonly at: number
  readonly note?: string
  readonly ended?: 'finished' | 'given-up'
}

/** What came by one way. Cash in place of a payment, or for its rest, is cash. */
export type SplitWay = { readonly method: OrderMethod | 'cash'; readonly minor: bigint }

/** A split from its begin to its end, for a manager who looks back. */
export type SplitStory = SplitView & {
  readonly displayId: string
  /** All that came, by way; those that brought nothing are left out. */
  readonly ways: readonly SplitWay[]
  /** Of it, what goes back, or has gone back, to customers. */
  readonly backMinor: bigint
  /** `opens`: the order or cash sale that tells more about it. */
  readonly parts: readonly (SplitLegView & { readonly opens?: string })[]
}

/** What the customer sees between two parts. */
export type RestScene = {
  readonly kind: 'rest'
  readonly totalMinor: bigint
  readonly restMinor: bigint
  readonly pendingMinor: bigint
}
