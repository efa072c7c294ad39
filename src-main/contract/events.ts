/** What a page may hear. It carries no more than its reader may know. */
import type { StateKind } from '#domain/order.ts'

export type PageEvent =
  | {
      readonly type: 'order-changed'
      readonly reference: string
      readonly from: StateKind | null
      readonly to: StateKind
      /** Its sale was paid twice, and nobody has seen to it: a locked till cannot ask, and sounds all the same. */
      readonly isTwice?: true
    }
  | { readonly type: 'order-asked'; readonly reference: string }
  | { readonly type: 'display-changed' }
  | { readonly type: 'settings-changed' }
  | { readonly type: 'health-changed' }
  | { readonly type: 'practice-changed' }
  | { readonly type: 'instruction-changed'; readonly reference: string }
  | { readonly type: 'setup-changed' }
  /** Somebody signed in, or the till was locked. */
  | { readonly type: 'session-changed' }
  | { readonly type: 'people-changed' }
  /** Opened, closed, or cash moved. */
  | { readonly type: 'shift-changed' }
  | { readonly type: 'slips-changed' }
  /** Printers, paper, or what was printed. */
  | { readonly type: 'paper-changed' }
  /** Screens came or went, or another was chosen for the customer. */
  | { readonly type: 'screens-changed' }
  | { readonly type: 'drill-changed' }
  | { readonly type: 'connection-test-changed' }
  /** One was made, rehearsed or is under way, or where they go has changed. */
  | { readonly type: 'backup-changed' }

/** An event as it reaches a page, with the queries to ask again; with a `reference`, only for that one. */
export type HeardEvent = PageEvent & {
  readonly stale: readonly { readonly query: string; readonly reference?: string }[]
}

/** The customer's window hears only these. */
export const CUSTOMER_EVENTS: readonly PageEvent['type'][] = ['display-changed', 'settings-changed']

/** The cashier's window, while it is locked: it sounds when money comes, and says how many payments are open. */
export const LOCKED_EVENTS: readonly PageEvent['type'][] = [
  'order-changed',
  'settings-changed',
  'session-changed',
  'people-changed',
  'setup-changed',
]

/** The one surface the preload puts on `window`. */
export type LoketBridge = {
  call(name: string, input: unknown): Promise<unknown>
  subscribe(listener: (event: HeardEvent) => void): () => void
}

export const CALL_CHANNEL = 'loket:call'
export const EVENT_CHANNEL = 'loket:event'
