import type { Evidence } from '#domain/evidence.ts'
import type { Money } from '#domain/money.ts'
import type { NotExecutedWhy, UnknownWhy } from '#domain/outcome.ts'
import type { PersonId } from '#domain/person.ts'
import type { Reference } from '#domain/reference.ts'
import type { Resolution } from '#domain/resolved.ts'

/** `link`: a page of the gateway on which the customer pays (interface, 2.4). */
export const ORDER_METHODS = ['qr', 'va', 'link'] as const
export type OrderMethod = (typeof ORDER_METHODS)[number]

/** A way to pay on the gateway's page, chosen at the till (interface, 2.4, `payOptionDetails`). */
export type PageMethod = {
  /** Bank code, String (64). */
  readonly payMethod: string
  /** Product code, String (64). */
  readonly payOption: string
  /** As the cashier and the customer know it. */
  readonly name: string
}

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
  /** Address of the payment page, judged before it came here (interface, 2.4, `webRedirectUrl`). */
  | { readonly kind: 'link'; readonly url: string }
  /** The gateway has the order, but there is nothing we may show for it. */
  | {
      readonly kind: 'none'
      readonly why: 'answer-lost' | 'qr-blocked' | 'link-blocked'
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
  /** `late`: paid when it was closed here already, or after its time; what settles then is paid late. */
  | { readonly kind: 'settling'; readonly since: number; readonly evidence: Evidence; readonly late?: true }
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
  /** Of a payment page: the one way to pay that was chosen here; without it the customer chooses there. */
  readonly pageMethod?: PageMethod
  /** The gateway and the merchant it is asked for under; absent where an older Loket made it. */
  readonly madeUnder?: MadeUnder
  /** Who was signed in when it was made. */
  readonly takenBy?: PersonId
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
  /** Cash took its place at the counter. A success that comes all the same is the second payment. */
  readonly cash?: CashInstead
  /** Cash that made up what a wrong amount left short; it stays, whatever the gateway says of that amount later. */
  readonly restInCash?: Money
  /** What a person did about it; gone again when the gateway says something new. */
  readonly resolved?: Resolution
}

export type MadeUnder = {
  /** Scheme, host and port; `practice` for the practice gateway. */
  readonly gateway: string
  readonly merchantId: string
  readonly partnerServiceId: string
  readonly till: number
}

export type CashInstead = {
  /** Epoch milliseconds. */
  readonly at: number
  readonly by?: PersonId
  readonly approvedBy?: PersonId
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

/** Paid and not settled, and no manager has ended the waiting for it: asked about, and handed over, for as long as it takes. */
export function isUnsettled({ state, resolved }: Pick<Order, 'state' | 'resolved'>): boolean {
  return state.kind === 'settling' && resolved === undefined
}

/** Paid with less than was asked: the rest may come on the same code. */
export function isPaidShort({ state, amount }: Pick<Order, 'state' | 'amount'>): boolean {
  return state.kind === 'paid-wrong-amount' && state.paid.minor < amount.minor
}

/** The gateway may still have something to say about it that we want to hear, until `watchUntil`. */
export function isWatched(order: Pick<Order, 'state' | 'amount'>): boolean {
  const { kind } = order.state
  return WATCHED_STATES.includes(kind) && (kind !== 'paid-wrong-amount' || isPaidShort(order))
}

/** States of which `isWatched` decides. */
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
  'paid-wrong-amount',
]
