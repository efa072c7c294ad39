/** What a page may hear. An event carries no more than its reader may know. */
import type { StateKind } from '#domain/order.ts'

export type PageEvent =
  | {
      readonly type: 'order-changed'
      readonly reference: string
      readonly from: StateKind | null
      readonly to: StateKind
      /** Its sale was paid twice, and no one has dealt with it. A locked till cannot query, but still sounds. */
      readonly isTwice?: true
    }
  | { readonly type: 'order-asked'; readonly reference: string }
  | { readonly type: 'display-changed' }
  | { readonly type: 'settings-changed' }
  | { readonly type: 'health-changed' }
  | { readonly type: 'practice-changed' }
  | { readonly type: 'instruction-changed'; readonly reference: string }
  | { readonly type: 'setup-changed' }
  /** A person signed in, or the till was locked. */
  | { readonly type: 'session-changed' }
  | { readonly type: 'people-changed' }
  /** Opened, closed, or cash moved. */
  | { readonly type: 'shift-changed' }
  | { readonly type: 'slips-changed' }
  /** A sale in parts was begun or ended, has one more part, or a part in cash was taken back. */
  | { readonly type: 'split-changed' }
  /** A change of printers, paper or print records. */
  | { readonly type: 'paper-changed' }
  /** Monitors were connected or removed, or another was chosen for the customer. */
  | { readonly type: 'screens-changed' }
  | { readonly type: 'drill-changed' }
  | { readonly type: 'connection-test-changed' }
  /** A backup was made, rehearsed or is in progress, or the destination changed. */
  | { readonly type: 'backup-changed' }
  /** The manager's list of past orders has followed the journal, or is further on with being made. */
  | { readonly type: 'review-changed' }
  /** An export of past orders is further on, or has ended. */
  | { readonly type: 'export-changed' }
  /** A view of past orders was saved, renamed or removed. */
  | { readonly type: 'views-changed' }
  /** A person has said who takes care of an open matter, or how one ended. */
  | { readonly type: 'attention-changed' }
  /** The making of a dispute file is a step further. */
  | { readonly type: 'dispute-changed' }
  /** A business day was signed, or something became known of a signed one; or the limit changed. */
  | { readonly type: 'signoff-changed' }
  /** Fee rules, a statement, its comparison, or the reading of the gateway's history. */
  | { readonly type: 'settlement-changed' }
  /** A workbook of invoices, or the sending of one. */
  | { readonly type: 'invoices-changed' }
  /** A workbook of dues, or the dues of one. */
  | { readonly type: 'dues-changed' }
  /** A payout, the book of payees or a limit. */
  | { readonly type: 'payouts-changed' }
  /** A newer version was looked for, fetched or found wanting. */
  | { readonly type: 'update-changed' }

/** An event as a page receives it, with the queries to repeat; with a `reference`, only those for that reference. */
export type HeardEvent = PageEvent & {
  readonly stale: readonly { readonly query: string; readonly reference?: string }[]
}

/** The customer's window hears only these. */
export const CUSTOMER_EVENTS: readonly PageEvent['type'][] = ['display-changed', 'settings-changed']

/** Events for the cashier's window while locked: it sounds when money comes, and shows how many payments are open. */
export const LOCKED_EVENTS: readonly PageEvent['type'][] = [
  'order-changed',
  'settings-changed',
  'session-changed',
  'people-changed',
  'setup-changed',
]

/** The only object that the preload exposes on `window`. */
export type LoketBridge = {
  call(name: string, input: unknown): Promise<unknown>
  subscribe(listener: (event: HeardEvent) => void): () => void
}

export const CALL_CHANNEL = 'loket:call'
export const EVENT_CHANNEL = 'loket:event'
