/** Past orders as the pages show them. Money is in sen, time in epoch milliseconds. */
import type { ResolvedHow } from '#domain/resolved.ts'
import type { PaymentFlag } from '#domain/evidence.ts'
import type { OrderMethod, StateKind } from '#domain/order.ts'
import type { OrderView } from './views.ts'

export type HistoryRow = {
  readonly reference: string
  readonly displayReference: string
  readonly method: OrderMethod
  readonly amountMinor: bigint
  readonly createdAt: number
  readonly state: StateKind
  readonly since: number
  readonly note?: string
  readonly transactionId?: string
  readonly rrn?: string
}

/** What a journalled event says, as far as it is readable. */
export type EventTold = {
  readonly flag?: PaymentFlag
  /** Deciding fields were unreadable, so the payment flag is unproven. */
  readonly isUnread?: true
  readonly why?: string
  readonly conclusive?: boolean
  /** What a manager decided; `isCorrection`: in place of an earlier decision. */
  readonly how?: ResolvedHow
  readonly isCorrection?: true
  /** Sen. */
  readonly paidMinor?: bigint
}

export type TimelineEntry =
  | {
      readonly kind: 'event'
      readonly at: number
      readonly event: string
      readonly state: StateKind
      readonly told: EventTold
      /** For IT: the event as journalled, and its number there. */
      readonly wire?: { readonly seq: bigint; readonly detail: string }
    }
  /** For IT: a call to the gateway. */
  | {
      readonly kind: 'attempt'
      readonly id: string
      readonly at: number
      readonly operation: string
      readonly externalId: string
      readonly method: string
      readonly path: string
      readonly requestBody: string
      readonly finishedAt?: number
      readonly outcome?: string
      readonly why?: string
      readonly httpStatus?: number
      readonly code?: string
      readonly message?: string
      readonly responseBody?: string
    }

export type HistoryList = {
  readonly rows: readonly HistoryRow[]
  /** Everything that matches. */
  readonly total: number
  readonly next?: string
  /** The reader is given only the matches among so many last orders. */
  readonly onlyLatest?: number
}

export type Timeline = { readonly order: OrderView; readonly entries: readonly TimelineEntry[] }
