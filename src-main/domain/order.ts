import type { Evidence } from '#domain/evidence.ts'
import type { Money } from '#domain/money.ts'
import type { NotExecutedWhy, UnknownWhy } from '#domain/outcome.ts'
import type { Reference } from '#domain/reference.ts'

export type OrderMethod = 'qr' | 'va'

/** What the customer was given to pay with. */
export type Ask =
  | {
      readonly kind: 'qr'
      /** EMVCo payload; the picture is drawn from it (interface, 2.5, `qrContent`). */
      readonly content: string
      readonly url: string
      /** The gateway's transaction id (interface, 2.5, `referenceNo`). */
      readonly gatewayReference: string
      readonly merchantName: string
      /** Rules of the QR check that only warn; the QR is shown all the same. */
      readonly warnings: readonly string[]
    }
  | { readonly kind: 'va'; readonly virtualAccountNo: string }
  /** The gateway has the order, but there is nothing we may show for it. */
  | {
      readonly kind: 'none'
      readonly why: 'answer-lost' | 'qr-blocked'
      readonly findings: readonly string[]
    }

/**
 * One member per state with exactly the data that must exist in it. `since` is when the order entered
 * the state, epoch milliseconds. A paid state cannot be made without evidence.
 */
export type OrderState =
  | { readonly kind: 'draft'; readonly since: number }
  | { readonly kind: 'sending'; readonly since: number; readonly attempt: string }
  /** It is certain that the gateway never saw the request: the same order may be sent again. */
  | {
      readonly kind: 'not-sent'
      readonly since: number
      readonly why: NotExecutedWhy
      readonly detail?: string
    }
  /** The gateway said no: nothing exists there. */
  | { readonly kind: 'refused'; readonly since: number; readonly evidence: Evidence }
  | { readonly kind: 'waiting'; readonly since: number; readonly ask: Ask }
  /**
   * A cancel is under way, or done and not yet confirmed by a status answer. `undecided`: its answer will not come any
   * more, or was no; only then does "in process" mean that the cancel came to nothing.
   */
  | {
      readonly kind: 'cancelling'
      readonly since: number
      readonly ask: Ask
      readonly deleted?: Evidence
      readonly undecided?: true
    }
  | { readonly kind: 'unknown'; readonly since: number; readonly why: UnknownWhy }
  | { readonly kind: 'never-arrived'; readonly since: number; readonly evidence: Evidence }
  | { readonly kind: 'suspect'; readonly since: number; readonly evidence: Evidence }
  | { readonly kind: 'settling'; readonly since: number; readonly evidence: Evidence }
  | { readonly kind: 'failed'; readonly since: number; readonly evidence: Evidence }
  /** By the gateway (evidence.source `status`) or only by this till's clock (`till`): no proof of non-payment. */
  | { readonly kind: 'expired'; readonly since: number; readonly evidence: Evidence }
  | { readonly kind: 'cancelled'; readonly since: number; readonly evidence: Evidence }
  | { readonly kind: 'paid'; readonly since: number; readonly evidence: Evidence }
  | {
      readonly kind: 'paid-wrong-amount'
      readonly since: number
      readonly evidence: Evidence
      readonly paid: Money
    }
  /** Success learned after the order was closed, expired or given up; `was` is the state it corrects. */
  | {
      readonly kind: 'paid-late'
      readonly since: number
      readonly evidence: Evidence
      readonly was: StateKind
    }

/** Every state, in the order in which a payment may come to it. */
export const STATE_KINDS = [
  'draft',
  'sending',
  'not-sent',
  'refused',
  'waiting',
  'cancelling',
  'unknown',
  'never-arrived',
  'suspect',
  'settling',
  'failed',
  'expired',
  'cancelled',
  'paid',
  'paid-wrong-amount',
  'paid-late',
] as const
export type StateKind = (typeof STATE_KINDS)[number]

export type StateOf<K extends StateKind> = Extract<OrderState, { kind: K }>

export type Order = {
  readonly reference: Reference
  /** Orders of one sale share it: a new QR for the same sale is a new order. */
  readonly saleId: string
  readonly method: OrderMethod
  readonly amount: Money
  readonly note?: string
  /** Epoch milliseconds. */
  readonly createdAt: number
  /** When the customer can no longer pay by the gateway's rule, epoch milliseconds. */
  readonly expiresAt: number
  /** Until when the gateway is asked about it: the end of the next Jakarta day. */
  readonly watchUntil: number
  readonly state: OrderState
  /** The gateway's last word that did not move the state, or contradicts it. */
  readonly lastWord?: Evidence
  /** Somebody at the till tried to cancel it. */
  readonly cancelTried?: boolean
  /** A person has seen the end of it; it leaves the strip of open payments. */
  readonly acknowledgedAt?: number
}

const PAID: ReadonlySet<StateKind> = new Set(['paid', 'paid-late', 'paid-wrong-amount'])
export function isPaid(kind: StateKind): boolean {
  return PAID.has(kind)
}

const CLOSED: ReadonlySet<StateKind> = new Set(['failed', 'expired', 'cancelled', 'refused', 'never-arrived'])
/** Closed at the counter, yet a late success may still come. */
export function isClosed(kind: StateKind): boolean {
  return CLOSED.has(kind)
}

/** States in which the gateway may still have something to say that we want to hear, until `watchUntil`. */
export const WATCHED_STATES: readonly StateKind[] = [
  'refused',
  'waiting',
  'cancelling',
  'unknown',
  'never-arrived',
  'suspect',
  'settling',
  'failed',
  'expired',
  'cancelled',
]
