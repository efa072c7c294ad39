import type { Evidence, PaymentFlag } from '#domain/evidence.ts'
import type { Money } from '#domain/money.ts'
import type { Ask } from '#domain/order.ts'
import type { NotExecutedWhy, UnknownWhy } from '#domain/outcome.ts'
import type { PersonId } from '#domain/person.ts'
import type { Corrected, ResolvedHow } from '#domain/resolved.ts'

/** A status answer always says which flag it carries. */
export type StatusEvidence = Evidence & { readonly flag: PaymentFlag }

/** Everything that can happen to an order. Each is journalled in exactly this form. */
export type OrderEvent =
  /**
   * The intent: the request is about to leave. A second sending renews the validity; times are epoch milliseconds.
   */
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
  /** Interrupted between intent and answer: the program stopped (found at start), or has a bug. */
  | { readonly type: 'interrupted' }
  | { readonly type: 'status'; readonly evidence: StatusEvidence }
  /** The gateway does not know the reference. Conclusive only when it has kept saying so over a window of time. */
  | { readonly type: 'not-found'; readonly evidence: Evidence; readonly conclusive: boolean }
  /** The order's validity ended by this till's clock. */
  | { readonly type: 'clock-expired' }
  | { readonly type: 'cancel-sent'; readonly attempt: string }
  | { readonly type: 'cancel-accepted'; readonly evidence: Evidence }
  /** Refused, or perhaps never received: only a status answer decides. */
  | { readonly type: 'cancel-undecided'; readonly why: string; readonly evidence?: Evidence }
  /** The cancel certainly did not reach the gateway. */
  | { readonly type: 'cancel-not-sent'; readonly why: NotExecutedWhy }
  /** The till stops showing the QR; the gateway has no cancel for it. */
  | { readonly type: 'withdrawn' }
  /** A person has seen how it ended. */
  | { readonly type: 'acknowledged' }
  /** Cash replaced this order's payment: the order is acknowledged, and still watched. */
  | { readonly type: 'cash-taken'; readonly by?: PersonId; readonly approvedBy?: PersonId }
  /** What was done about irregular money, or about an order of which no more news will come. */
  | {
      readonly type: 'resolved'
      readonly how: ResolvedHow
      readonly note?: string
      readonly by?: PersonId
      readonly approvedBy?: PersonId
      /** The decision that this one corrects: it stays in the journal. */
      readonly corrects?: Corrected
      /** Of a promised refund: what is owed by it, and what the shop keeps of the order. See `domain/refund.ts`. */
      readonly owed?: Money
      readonly kept?: Money
      /** Telephone number of the customer who is owed a refund, sealed. */
      readonly personal?: string
    }

export type OrderEventType = OrderEvent['type']
export type OrderEventOf<T extends OrderEventType> = Extract<OrderEvent, { type: T }>
