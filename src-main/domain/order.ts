import type { Evidence } from '#domain/evidence.ts'
import type { Money } from '#domain/money.ts'
import type { NotExecutedWhy, UnknownWhy } from '#domain/outcome.ts'
import type { PersonId } from '#domain/person.ts'
import type { Reference } from '#domain/reference.ts'
import type { Resolution } from '#domain/resolved.ts'

/** `link`: a payment page of the gateway (interface, 2.4). */
export const ORDER_METHODS = ['qr', 'va', 'link'] as const
export type OrderMethod = (typeof ORDER_METHODS)[number]

/** A payment method on the gateway's page, chosen at the till (interface, 2.4, `payOptionDetails`). */
export type PageMethod = {
  /** Bank code, String (64). */
  readonly payMethod: string
  /** Product code, String (64). */
  readonly payOption: string
  /** The name that the cashier and the customer know. */
  readonly name: string
}

/** Values of `payType` and `balanceType` (interface, 2.4). */
export const PAY_TYPES = ['REDIRECT', 'PAYLINK', 'S2BPAY'] as const
export type PayType = (typeof PAY_TYPES)[number]
export const BALANCE_TYPES = ['CASH', 'POINT', 'GOPAY_WALLET', 'PAY_LATER'] as const
export type BalanceType = (typeof BALANCE_TYPES)[number]

/** What else a payment page is asked for (interface, 2.4); each absent one is the profile's, or not sent. */
export type PageTerms = {
  readonly payType?: PayType
  readonly balanceType?: BalanceType
  /** `feeAmount`, paid by the customer in addition; only with a page method. */
  readonly fee?: Money
  /** The linked account that pays: the number of its linkage here. Its token is read when the call is made. */
  readonly linked?: string
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
      /** Broken rules of the QR check that only warn; the QR is still shown. */
      readonly warnings: readonly string[]
    }
  | { readonly kind: 'va'; readonly virtualAccountNo: string }
  /** Address of the payment page, already judged (interface, 2.4, `webRedirectUrl`). */
  | { readonly kind: 'link'; readonly url: string }
  /** The gateway has the order, but there is nothing we may show for it. */
  | {
      readonly kind: 'none'
      readonly why: 'answer-lost' | 'qr-blocked' | 'link-blocked'
      readonly findings: readonly string[]
    }

/**
 * One member per state with exactly the data that must exist in it. `since` is when the order entered the state,
 * epoch milliseconds. A paid state cannot be built without evidence.
 */
export type OrderState =
  | { readonly kind: 'draft'; readonly since: number }
  | { readonly kind: 'sending'; readonly since: number; readonly attempt: string }
  /** The gateway certainly never saw the request: the same order may be sent again. */
  | {
      readonly kind: 'not-sent'
      readonly since: number
      readonly why: NotExecutedWhy
      readonly detail?: string
    }
  /** The gateway refused it: nothing exists there. */
  | { readonly kind: 'refused'; readonly since: number; readonly evidence: Evidence }
  | { readonly kind: 'waiting'; readonly since: number; readonly ask: Ask }
  /**
   * A cancel is under way, or done but not yet confirmed by a status answer. `undecided`: its answer was no, or will
   * not come any more. Only then does "in process" mean that the cancel failed.
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
  /** `late`: paid after it was closed here or had expired. Once settled, such an order is paid late. */
  | { readonly kind: 'settling'; readonly since: number; readonly evidence: Evidence; readonly late?: true }
  | { readonly kind: 'failed'; readonly since: number; readonly evidence: Evidence }
  /** Expired by the gateway (evidence.source `status`) or only by our clock (`till`): no proof of non-payment. */
  | { readonly kind: 'expired'; readonly since: number; readonly evidence: Evidence }
  | { readonly kind: 'cancelled'; readonly since: number; readonly evidence: Evidence }
  | { readonly kind: 'paid'; readonly since: number; readonly evidence: Evidence }
  | {
      readonly kind: 'paid-wrong-amount'
      readonly since: number
      readonly evidence: Evidence
      readonly paid: Money
    }
  /** Success reported after the order was closed, expired or given up; `was` is the state it corrects. */
  | {
      readonly kind: 'paid-late'
      readonly since: number
      readonly evidence: Evidence
      readonly was: StateKind
    }

/** Every state, in the order in which a payment may reach it. */
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
  /** Shared by all orders of one sale: a new QR for the same sale is a new order. */
  readonly saleId: string
  readonly method: OrderMethod
  readonly amount: Money
  readonly note?: string
  /** Of a payment page: the one payment method chosen here. If absent, the customer chooses on the page. */
  readonly pageMethod?: PageMethod
  readonly pageTerms?: PageTerms
  /** The gateway and merchant under which it is asked about; absent on orders made by an older Loket. */
  readonly madeUnder?: MadeUnder
  /** Who was signed in when it was made. */
  readonly takenBy?: PersonId
  /** Epoch milliseconds. */
  readonly createdAt: number
  /** When the customer can no longer pay under the gateway's rule, epoch milliseconds. */
  readonly expiresAt: number
  /** The gateway is asked about it until then, and about a doubt longer (`watchEnd`): the end of the next Jakarta day. */
  readonly watchUntil: number
  readonly state: OrderState
  /** The gateway's last report that did not move the state, or contradicts it. While it waits: as first said. */
  readonly lastWord?: Evidence
  /** A person at the till tried to cancel it. */
  readonly cancelTried?: boolean
  /** A person has seen how it ended; it leaves the strip of open payments. */
  readonly acknowledgedAt?: number
  /** Cash replaced it at the counter. If it succeeds anyway, that is the second payment. */
  readonly cash?: CashInstead
  /** Cash that made up the shortfall of a wrong amount. It stays, whatever the gateway later says of that amount. */
  readonly restInCash?: Money
  /** What a person did about it; removed when the gateway reports something new. */
  readonly resolved?: Resolution
}

export type MadeUnder = {
  /** Scheme, host and port; `practice` for the gateway simulator. */
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
/** Closed at the counter, but a late success may still come. */
export function isClosed(kind: StateKind): boolean {
  return CLOSED.has(kind)
}

/** Paid but not settled, and no manager has ended the wait: asked about and handed over until it settles. */
export function isUnsettled({ state, resolved }: Pick<Order, 'state' | 'resolved'>): boolean {
  return state.kind === 'settling' && resolved === undefined
}

/** Paid with less than was asked: the rest may come on the same code. */
export function isPaidShort({ state, amount }: Pick<Order, 'state' | 'amount'>): boolean {
  return state.kind === 'paid-wrong-amount' && state.paid.minor < amount.minor
}

/** A doubt is looked up for at least this long, however late a question has brought it. */
export const DOUBT_WATCH_MS = 86_400_000
export const DOUBT_STATES: readonly StateKind[] = ['unknown', 'suspect', 'cancelling']

/** The end of its watch, epoch milliseconds. A doubt has a watch of its own, until a person has seen to it. */
export function watchEnd({ state, watchUntil, acknowledgedAt }: Watch): number {
  const isDoubt = acknowledgedAt === undefined && DOUBT_STATES.includes(state.kind)
  return isDoubt ? Math.max(watchUntil, state.since + DOUBT_WATCH_MS) : watchUntil
}
type Watch = Pick<Order, 'state' | 'watchUntil' | 'acknowledgedAt'>

/** The gateway may still report something that we want to hear, until `watchEnd`. */
export function isWatched(order: Pick<Order, 'state' | 'amount'>): boolean {
  const { kind } = order.state
  return WATCHED_STATES.includes(kind) && (kind !== 'paid-wrong-amount' || isPaidShort(order))
}

/** The states in which `isWatched` can be true. */
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
