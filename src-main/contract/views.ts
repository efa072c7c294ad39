/** What the screens are shown. Plain data; money as bigint minor units (sen); times as epoch milliseconds. */
import type { TillKeys } from './keys.ts'
import type { OrderFacts } from './order-facts.ts'
import type { SplitPart } from './split-views.ts'
import type { OrderRefund } from './refund-views.ts'
import type { GatewayHealth, UnknownPaymentView } from './gateway-health.ts'
import type { LastAsked } from './last-asked.ts'
import type { BillAsk } from '#domain/bill-draft.ts'
import type { EvidenceSource, PaymentFlag } from '#domain/evidence.ts'
import type { FieldNote } from '#domain/field-note.ts'
import type { PaidTwice } from '#domain/order-rules.ts'
import type { CashInstead, OrderMethod, PageMethod, StateKind } from '#domain/order.ts'
import type { QrIdentity } from '#domain/qr-identity.ts'
import type { Resolution } from '#domain/resolved.ts'

export type EvidenceView = {
  readonly source: EvidenceSource
  readonly at: number
  /** The gateway's own code and message, shown only under "details". */
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
  /** Deciding fields that could not be read, as dotted paths: the flag is not proven. */
  readonly unread?: readonly string[]
  /** Odd fields that decide nothing: path and reason, for "details". */
  readonly notes?: readonly FieldNote[]
}

export type OrderView = OrderFacts &
  OrderRefund & {
    readonly reference: string
    /** Grouped for reading aloud: P001-261120-0000042-7F3Q. */
    readonly displayReference: string
    readonly saleId: string
    readonly method: OrderMethod
    readonly amountMinor: bigint
    readonly note?: string
    /** For a payment page: the payment method chosen at the till, in words people know. */
    readonly pageMethod?: string
    readonly createdAt: number
    readonly expiresAt: number
    readonly watchUntil: number
    readonly state: StateKind
    readonly since: number
    /** Present while the customer may pay by scanning it. */
    readonly qr?: {
      readonly content: string
      readonly warnings: readonly string[]
      /** Whom this very QR pays. */
      readonly identity: QrIdentity
    }
    /** The gateway has the order, but its code or link must not be shown to the customer. */
    readonly noQr?: {
      /**
       * `sale-paid`, `sale-checked`: another order of the sale holds the money, or may, so this one must not be paid
       * too. `notified`: the gateway has notified us that this one was paid. `elsewhere`: created at another gateway,
       * which this till does not query.
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
      /** Its QR pays another merchant than the pinned one. */
      readonly otherMerchant?: true
      /** The previous payment had nothing to show either: trying again will not help. */
      readonly again?: true
      /** No code or page of it was ever on a screen. */
      readonly unseen?: true
    }
    readonly virtualAccountNo?: string
    /** Present while the customer may pay on the page. `host`: the page's host, shown to people. */
    readonly link?: { readonly url: string; readonly host: string }
    readonly evidence?: EvidenceView
    readonly lastWord?: EvidenceView
    /** The gateway's callback that money came, not yet confirmed by a status answer; see `nextQuestionAt`. */
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
    /** Release decision: the single result of domain rules and store policy. */
    readonly release: 'yes' | 'no' | 'manager'
    /** Its sale is one part of a sale that is paid in parts. */
    readonly part?: SplitPart
    /** The actions that are allowed now. */
    readonly can: {
      readonly checkNow: boolean
      readonly cancel: boolean
      readonly renew: boolean
      readonly retry: boolean
      readonly acknowledge: boolean
      /** Cash instead; with a manager's approval where `needsApprovalForCash` says so. */
      readonly takeCash: boolean
      readonly resolve: boolean
    }
    /** Other orders of the same sale. */
    readonly siblings: readonly {
      readonly reference: string
      readonly state: StateKind
      readonly createdAt: number
    }[]
    /** Cash that made up the shortfall of a wrong amount, sen. */
    readonly restMinor?: bigint
    /** Cash was taken instead. */
    readonly cash?: CashInstead
    /** What was done about it, as a manager recorded. */
    readonly resolved?: Resolution
    /** Money came for it although the sale was already paid. */
    readonly paidTwice?: PaidTwice
    /** Numbers of the open waiting slips about it. */
    readonly slips?: readonly number[]
  }

/** Payment methods that the amount screen offers. */
export type PaymentMethods = {
  readonly methods: readonly OrderMethod[]
  /** Methods the cashier may choose for a payment page; when empty, the customer chooses there. */
  readonly pageMethods: readonly PageMethod[]
  /** The largest amount of one payment, sen; absent for a method that has none. */
  readonly most: { readonly [M in OrderMethod]?: bigint }
  /** What the cashier must enter before each; absent when the amount is enough. */
  readonly bill?: BillAsk
}

/** What a scanned code names. `isOpen`: among the open payments, and not paid a while ago, so its place is the stage. */
export type Scanned =
  | { readonly kind: 'order'; readonly reference: string; readonly isOpen: boolean }
  | { readonly kind: 'slip'; readonly number: number }
  | { readonly kind: 'unknown' }

/** Volume of every sound. Zero is not offered: a silent till misses money. */
export const VOLUMES = ['soft', 'normal', 'loud'] as const
export type Volume = (typeof VOLUMES)[number]

/** Scale of the cashier's page, in percent (WCAG 2.2, 1.4.4: up to 200 percent). */
export const SIZES = [100, 125, 150, 200] as const
export type Size = (typeof SIZES)[number]

export type Settings = {
  readonly language: 'id' | 'en'
  readonly theme: 'system' | 'light' | 'dark'
  readonly size: Size
  readonly merchantName: string
  readonly volume: Volume
  /** Payment amounts are spoken, where the system has a voice for the language. */
  readonly speakAmounts: boolean
  readonly keys: TillKeys
}

/** The settings that a policy may lock. Language and size stay the choice of the person who reads. */
export const LOCKABLE = ['merchantName', 'theme', 'volume', 'speakAmounts', 'keys'] as const
export type LockedSetting = (typeof LOCKABLE)[number]
export type SettingsView = Settings & { readonly locked: readonly LockedSetting[] }

export type Health = {
  readonly mode: 'practice' | 'real'
  /** A real till on the gateway's test system: payments there are not real money. */
  readonly sandbox?: true
  readonly gateway: GatewayHealth
  readonly journal: {
    readonly state: 'checking' | 'sound' | 'broken' | 'failed'
    readonly events: bigint
    /** For IT, as `file` and `detail`: short form of the chain's head, for comparing by eye. */
    readonly head?: string
    readonly file?: string
    readonly detail?: string
    /** Reason of a failure, when more is known than that the disk failed. */
    readonly reason?: 'disk-full' | 'read-only'
  }
  readonly budget: {
    readonly minuteLeft: number
    readonly minuteOf: number
    readonly hourLeft: number
    readonly hourOf: number
    readonly nextFreeAt?: number
  }
  /** Milliseconds by which the computer's clock was set while the till ran; negative when it was set back. */
  readonly clockSetBy?: number
  /** Events found only in the journal at opening, while the closed vault cannot verify them as the till's own. */
  readonly broughtUp?: number
  /**
   * Notified payments that this till does not know, newest first; absent when there are no such payments. A cashier is
   * told only that there are some, by an empty list.
   */
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
