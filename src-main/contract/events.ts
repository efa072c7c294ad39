/** What a page may hear. Each names the queries it makes stale; it never carries what the page could not ask for. */
import type { StateKind } from '#domain/order.ts'

export type PageEvent =
  | {
      readonly type: 'order-changed'
      readonly reference: string
      readonly from: StateKind | null
      readonly to: StateKind
    }
  | { readonly type: 'order-asked'; readonly reference: string }
  | { readonly type: 'display-changed' }
  | { readonly type: 'settings-changed' }
  | { readonly type: 'health-changed' }
  | { readonly type: 'practice-changed' }
  | { readonly type: 'instruction-changed'; readonly reference: string }
  | { readonly type: 'setup-changed' }

/** The customer's window hears only these. */
export const CUSTOMER_EVENTS: readonly PageEvent['type'][] = ['display-changed', 'settings-changed']

/** The one surface the preload puts on `window`. */
export type LoketBridge = {
  call(name: string, input: unknown): Promise<unknown>
  subscribe(listener: (event: PageEvent) => void): () => void
}

export const CALL_CHANNEL = 'loket:call'
export const EVENT_CHANNEL = 'loket:event'
