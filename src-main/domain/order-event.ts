import type { Evidence, PaymentFlag } from '#domain/evidence.ts'
import type { Ask } from '#domain/order.ts'
import type { NotExecutedWhy, UnknownWhy } from '#domain/outcome.ts'
import type { PersonId } from '#domain/person.ts'
import type { ResolvedHow } from '#domain/resolved.ts'

/** A status answer always says which flag it carries. */
export type StatusEvidence = Evidence & { readonly flag: PaymentFlag }

/** Everything that can happen to an order. Each is journalled as it stands here. */
export type OrderEvent =
  /** The intent: the request is about to leave. Sent again, the order is valid anew; both are epoch milliseconds. */
  | {
      readonly type: 'send'
      readonly attempt: string
      readonly expiresAt?: number
      readonly watchUntil?: number
    }
  /** A virtual-account number is given to the customer; no call is made for it. */
  | { readonly type: 'open-va'; readonly ask: Ask }
  | { readonly type: 'asked'; readonly ask: Ask; readonly evidence: Evidence }
  | { readonly type: 'refused'; readonly evidence: Evidence }
  | { readonly type: 'not-sent'; readonly why: NotExecutedWhy; readonly detail?: string }
  | { readonly type: 'lost'; readonly why: UnknownWhy; readonly evidence?: Evidence }
  /** The way ended between intent and answer: the program did (found at start), or it has a bug. */
  | { readonly type: 'interrupted' }
  | { readonly type: 'status'; readonly evidence: StatusEvidence }
  /** The gateway does not know the reference. Conclusive only after it said so over a window of time. */
  | { readonly type: 'not-found'; readonly evidence: Evidence; readonly conclusive: boolean }
  /** The order's validity ended by this till's clock. */
  | { readonly type: 'clock-expired' }
  | { readonly type: 'cancel-sent'; readonly attempt: string }
  | { readonly type: 'cancel-accepted'; readonly evidence: Evidence }
  /** Refused, or not known whether it arrived: only a status answer decides. */
  | { readonly type: 'cancel-undecided'; readonly why: string; readonly evidence?: Evidence }
  /** It is certain that the cancel did not reach the gateway. */
  | { readonly type: 'cancel-not-sent'; readonly why: NotExecutedWhy }
  /** The till takes the QR away; the gateway has no cancel for it. */
  | { readonly type: 'withdrawn' }
  /** A person has seen the end of it. */
  | { readonly type: 'acknowledged' }
  /** Cash took this order's place: it is put away, and watched on. */
  | { readonly type: 'cash-taken'; readonly by?: PersonId; readonly approvedBy?: PersonId }
  /** What was done about money that came oddly, or about which nothing more will be heard. */
  | {
      readonly type: 'resolved'
      readonly how: ResolvedHow
      readonly note?: string
      readonly by?: PersonId
      readonly approvedBy?: PersonId
    }

export type OrderEventType = OrderEvent['type']
export type OrderEventOf<T extends OrderEventType> = Extract<OrderEvent, { type: T }>
