/** What the screens are shown. Plain data; money as bigint minor units (sen); times as epoch milliseconds. */
import type { OrderFacts } from './order-facts.ts'
import type { BackupHealth } from './backup-views.ts'
import type { GatewayHealth, UnknownPaymentView } from './gateway-health.ts'
import type { LastAsked } from './last-asked.ts'
import type { EvidenceSource, PaymentFlag } from '#domain/evidence.ts'
import type { FieldNote } from '#domain/field-note.ts'
import type { PaidTwice } from '#domain/order-rules.ts'
import type { CashInstead, OrderMethod, PageMethod, StateKind } from '#domain/order.ts'
import type { Resolution } from '#domain/resolved.ts'

export type EvidenceView = {
  readonly source: EvidenceSource
  readonly at: number
  /** Raw words of the gateway, shown only under "details". */
  readonly code?: string
  readonly message?: string
  readonly flag?: PaymentFlag
  readonly paidMinor?: bigint
  readonly totalMinor?: bigint
  readonly countedMinor?: bigint
  readonly fee?: { readonly by: 'seller' | 'buyer'; readonly minor: bigint }
  readonly paidAt?: number
  readonly transactionId?: string
  readonly rrn?: string
  readonly successes?: number
  /** Deciding fields that could not be read: the flag is not proven. Dotted paths. */
  readonly unread?: readonly string[]
  /** Fields that decide nothing and were odd: path and reason, for "details". */
  readonly notes?: readonly FieldNote[]
}

export type OrderView = OrderFacts & {
  readonly reference: string
  /** Grouped for reading aloud: P001-261120-0000042-7F3Q. */
  readonly displayReference: string
  readonly saleId: string
  readonly method: OrderMethod
  readonly amountMinor: bigint
  readonly note?: string
  /** Of a payment page: the way to pay that was chosen at the till, as a person knows it. */
  readonly pageMethod?: string
  readonly createdAt: number
  readonly expiresAt: number
  readonly watchUntil: number
  readonly state: StateKind
  readonly since: number
  /** Present while the customer may pay by scanning it. */
  readonly qr?: { readonly content: string; readonly warnings: readonly string[] }
  /** The gateway has the order, but what it gave for the customer may not be shown. */
  readonly noQr?: {
    /**
     * `sale-paid`, `sale-checked`: another order of the sale holds the money, or may: this one must not be paid too.
     * `notified`: the gateway has called to say that this one was paid.
     * `elsewhere`: made at another gateway, which this till does not ask.
     */
    readonly why:
      | 'answer-lost'
      | 'qr-blocked'
      | 'link-blocked'
      | 'sale-paid'
      | 'sale-checked'
      | 'notified'
      | 'elsewhere'
    readonly findings: readonly string[]
    /** The payment asked for before it had nothing to show either: trying on helps nobody. */
    readonly again?: true
  }
  readonly virtualAccountNo?: string
  /** Present while the customer may pay on the page. `host`: where it leads, for the eye. */
  readonly link?: { readonly url: string; readonly host: string }
  readonly evidence?: EvidenceView
  readonly lastWord?: EvidenceView
  /** The gateway's own call that money came, which no status answer has confirmed yet; see `nextQuestionAt`. */
  readonly notice?: {
    readonly at: number
    readonly status?: string
    readonly paidMinor?: bigint
    readonly totalMinor?: bigint
    readonly transactionId?: string
  }
  /** Paid minus asked, when the amount is wrong. */
  readonly differenceMinor?: bigint
  /** paid-late: the state that it corrects. */
  readonly was?: StateKind
  readonly cancelTried: boolean
  readonly acknowledgedAt?: number
  readonly lastAsked?: LastAsked
  readonly nextCheckAt?: number
  /** May the goods go? The single answer of domain rules and store policy. */
  readonly release: 'yes' | 'no' | 'manager'
  /** What may be done now. */
  readonly can: {
    readonly checkNow: boolean
    readonly cancel: boolean
    readonly renew: boolean
    readonly retry: boolean
    readonly acknowledge: boolean
    /** Cash in its place; with a manager's approval where `needsApprovalForCash` says so. */
    readonly takeCash: boolean
    readonly resolve: boolean
  }
  /** Other orders of the same sale. */
  readonly siblings: readonly {
    readonly reference: string
    readonly state: StateKind
    readonly createdAt: number
  }[]
  /** Cash that made up what a wrong amount left short, sen. */
  readonly restMinor?: bigint
  /** Cash took its place. */
  readonly cash?: CashInstead
  /** What a manager has said was done about it. */
  readonly resolved?: Resolution
  /** Money came for it although the sale had been paid already. */
  readonly paidTwice?: PaidTwice
  /** Numbers of the open hold slips that are about it. */
  readonly slips?: readonly number[]
}

/** Which ways to pay the amount screen offers. */
export type PaymentMethods = {
  readonly methods: readonly OrderMethod[]
  /** What may be chosen for a payment page; without any the customer chooses there. */
  readonly pageMethods: readonly PageMethod[]
}

/** What the customer's window may know: nothing about the cashier, no reference of another sale. */
export type DisplayView = {
  readonly merchantName: string
  readonly language: 'id' | 'en'
  readonly practice: boolean
  /** The gateway's test system: nothing that is paid there is money. */
  readonly sandbox?: true
  /** The gateway cannot be reached: what the customer does may still succeed. */
  readonly connectionLost: boolean
  readonly scene:
    | { readonly kind: 'idle' }
    | { readonly kind: 'preparing'; readonly amountMinor: bigint }
    | {
        readonly kind: 'qr'
        readonly amountMinor: bigint
        readonly content: string
        readonly startedAt: number
        readonly expiresAt: number
      }
    | {
        readonly kind: 'va'
        readonly amountMinor: bigint
        readonly virtualAccountNo: string
        readonly startedAt: number
        readonly expiresAt: number
      }
    | {
        readonly kind: 'link'
        readonly amountMinor: bigint
        readonly url: string
        readonly host: string
        readonly pageMethod?: string
        readonly startedAt: number
        readonly expiresAt: number
      }
    | {
        readonly kind: 'paid'
        readonly amountMinor: bigint
        readonly at: number
        readonly source: EvidenceSource
      }
    /** `late`, `amount`, `twice`: money has come, and a person must see to it. */
    | { readonly kind: 'ask-cashier'; readonly why?: 'late' | 'amount' | 'twice' }
    | { readonly kind: 'checking'; readonly why?: 'cancelling' | 'settling' }
    | { readonly kind: 'expired'; readonly amountMinor: bigint }
    /** `not-made`: there never was anything to pay. */
    | { readonly kind: 'closed'; readonly why?: 'not-made' }
    /** For whoever sets the screen up. `number`: of the screen it is on, absent when it has none of its own. */
    | { readonly kind: 'pattern'; readonly number?: number }
}

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

export type TimelineEntry =
  | {
      readonly kind: 'event'
      readonly seq: bigint
      readonly at: number
      readonly event: string
      readonly state: StateKind
      readonly detail: string
    }
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

export type Timeline = { readonly order: OrderView; readonly entries: readonly TimelineEntry[] }

/** Of every sound. There is no zero: a till that is silent for ever is a till that misses money. */
export const VOLUMES = ['soft', 'normal', 'loud'] as const
export type Volume = (typeof VOLUMES)[number]

/** How large the cashier's page is drawn, in percent (WCAG 2.2, 1.4.4: up to twice its size). */
export const SIZES = [100, 125, 150, 200] as const
export type Size = (typeof SIZES)[number]

export type Settings = {
  readonly language: 'id' | 'en'
  readonly theme: 'system' | 'light' | 'dark'
  readonly size: Size
  readonly merchantName: string
  readonly volume: Volume
  /** The amount of a payment is said aloud, where the system has a voice for the language. */
  readonly speakAmounts: boolean
}

export type Health = {
  readonly mode: 'practice' | 'real'
  /** Of a real till on the gateway's test system: nothing that is paid there is money. */
  readonly sandbox?: true
  readonly gateway: GatewayHealth
  readonly journal: {
    readonly state: 'checking' | 'sound' | 'broken' | 'failed'
    readonly events: bigint
    /** Short form of the chain's head, for comparing by eye. */
    readonly head: string
    readonly file: string
    readonly detail?: string
    /** Of a failure, where more is known than that the disk does not do what it is asked. */
    readonly reason?: 'disk-full' | 'read-only'
  }
  readonly budget: {
    readonly minuteLeft: number
    readonly minuteOf: number
    readonly hourLeft: number
    readonly hourOf: number
    readonly nextFreeAt?: number
  }
  /** Of a real till. */
  readonly backup?: BackupHealth
  /** Milliseconds by which the computer's clock was set while the till ran; below zero when it was set back. */
  readonly clockSetBy?: number
  /** Events that only the journal had when it was opened, while the vault is closed by whose key the till tells its own. */
  readonly broughtUp?: number
  /** Payments that the gateway has called about and that this till does not know, newest first; absent where there are none. */
  readonly unknownPayments?: readonly UnknownPaymentView[]
  /** Orders found open when the till started: "N payments were open when this till stopped". */
  readonly recovered: number
  readonly version: string
}

export type FaultKind =
  | 'answer-lost'
  | 'drop-before'
  | 'cut-at'
  | 'delay'
  | 'http-500'
  | 'html'
  | 'bad-json'
  | 'empty'
  | 'wrong-signature'
  | 'gateway-down'

export type PracticeView = {
  readonly baseUrl: string
  readonly down: boolean
  readonly faults: readonly { readonly kind: string; readonly operation: string; readonly left: number }[]
  readonly requests: number
  readonly overBudget: number
}
