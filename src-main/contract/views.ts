/** What the screens are shown. Plain data; money as bigint minor units (sen); times as epoch milliseconds. */
import type { EvidenceSource, PaymentFlag } from '#domain/evidence.ts'
import type { OrderMethod, StateKind } from '#domain/order.ts'

export type EvidenceView = {
  readonly source: EvidenceSource
  readonly at: number
  /** Raw words of the gateway, shown only under "details". */
  readonly code?: string
  readonly message?: string
  readonly flag?: PaymentFlag
  readonly paidMinor?: bigint
  readonly totalMinor?: bigint
  readonly paidAt?: number
  readonly transactionId?: string
  readonly rrn?: string
  readonly successes?: number
}

export type LastAsked = {
  readonly at: number
  /** Class of the answer: done, not-found, unknown, not-executed, ... */
  readonly outcome: string
  readonly code?: string
}

export type OrderView = {
  readonly reference: string
  /** Grouped for reading aloud: P001-261120-0000042-7F3Q. */
  readonly displayReference: string
  readonly saleId: string
  readonly method: OrderMethod
  readonly amountMinor: bigint
  readonly note?: string
  readonly createdAt: number
  readonly expiresAt: number
  readonly watchUntil: number
  readonly state: StateKind
  readonly since: number
  /** Present while the customer may pay by scanning it. */
  readonly qr?: { readonly content: string; readonly warnings: readonly string[] }
  /** The gateway has the order, but its QR may not be shown. */
  readonly noQr?: { readonly why: 'answer-lost' | 'qr-blocked'; readonly findings: readonly string[] }
  readonly virtualAccountNo?: string
  readonly evidence?: EvidenceView
  readonly lastWord?: EvidenceView
  /** Paid minus asked, when the amount is wrong. */
  readonly differenceMinor?: bigint
  /** paid-late: the state that it corrects. */
  readonly was?: StateKind
  readonly unknownWhy?: string
  readonly notSentWhy?: string
  readonly cancelTried: boolean
  readonly acknowledgedAt?: number
  readonly lastAsked?: LastAsked
  readonly nextCheckAt?: number
  /** May the goods go? The single answer of domain rules and store policy. */
  readonly goods: 'yes' | 'no' | 'manager'
  /** What may be done now. */
  readonly can: {
    readonly checkNow: boolean
    readonly cancel: boolean
    readonly renew: boolean
    readonly retry: boolean
    readonly acknowledge: boolean
  }
  /** Other orders of the same sale. */
  readonly siblings: readonly {
    readonly reference: string
    readonly state: StateKind
    readonly createdAt: number
  }[]
}

/** What the customer's window may know: nothing about the cashier, no reference of another sale. */
export type DisplayView = {
  readonly merchantName: string
  readonly language: 'id' | 'en'
  readonly practice: boolean
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
        readonly kind: 'paid'
        readonly amountMinor: bigint
        readonly at: number
        readonly source: EvidenceSource
      }
    | { readonly kind: 'ask-cashier' }
    | { readonly kind: 'checking' }
    | { readonly kind: 'expired'; readonly amountMinor: bigint }
    | { readonly kind: 'closed' }
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

export type Settings = {
  readonly language: 'id' | 'en'
  readonly theme: 'system' | 'light' | 'dark'
  readonly merchantName: string
}

export type Health = {
  readonly mode: 'practice' | 'real'
  readonly gateway: {
    readonly baseUrl: string
    readonly line: 'up' | 'down' | 'untried'
    readonly lastAnswerAt?: number
  }
  readonly journal: {
    readonly state: 'checking' | 'sound' | 'broken' | 'failed'
    readonly events: bigint
    /** Short form of the chain's head, for comparing by eye. */
    readonly head: string
    readonly file: string
    readonly detail?: string
  }
  readonly budget: {
    readonly minuteLeft: number
    readonly minuteOf: number
    readonly hourLeft: number
    readonly hourOf: number
    readonly nextFreeAt?: number
  }
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
