/**
 * The outcome of one call to the gateway. Expected failures are values here, never throws. The kinds are the classes
 * of an answer, and a service decides by kind alone.
 */

import type { FieldNote } from '#domain/field-note.ts'

/** The gateway's own words, kept raw for the journal and for "details" on a screen. */
export type RawAnswer = {
  readonly httpStatus: number
  /** Response code, 7 digits: HTTP status + service code + case code (interface, part 7). */
  readonly code?: string
  readonly message?: string
  /** Harmless fields of the answer that differ from the interface. */
  readonly notes?: readonly FieldNote[]
}

export type UnknownWhy =
  | 'timeout'
  | 'connection-lost'
  | 'server-error'
  | 'unreadable'
  | 'wrong-shape'
  | 'bad-signature'
  | 'redirected'
  | 'interrupted'
  /** Accepted, but not decided yet (202). */
  | 'pending'
  /** The gateway says that it already has this reference or external id. */
  | 'already-there'

export type NotExecutedWhy =
  /** No byte of the request left this machine: name not found, connection refused, TLS failed. */
  | 'no-connection'
  /** The call needs an access token, and the token request got no usable answer; the call itself has not left. */
  | 'no-token'
  /** Our own request budget is spent until `retryAt`. */
  | 'budget'
  | 'rate-limited'
  | 'unauthorized'
  /** Our own schema refused the request before it was signed. */
  | 'invalid-request'

export type Outcome<T> =
  | { readonly kind: 'done'; readonly value: T; readonly raw: RawAnswer }
  /** `value` when the answer was nonetheless complete: an address to continue at. */
  | { readonly kind: 'pending'; readonly value?: T; readonly raw: RawAnswer }
  | { readonly kind: 'refused'; readonly raw: RawAnswer }
  | {
      readonly kind: 'not-executed'
      readonly why: NotExecutedWhy
      readonly raw?: RawAnswer
      readonly detail?: string
      /** Epoch milliseconds from which another try makes sense. */
      readonly retryAt?: number
    }
  | { readonly kind: 'already-there'; readonly raw: RawAnswer }
  | { readonly kind: 'external-id-reused'; readonly raw: RawAnswer }
  | { readonly kind: 'not-found'; readonly raw: RawAnswer }
  | {
      readonly kind: 'unknown'
      readonly why: UnknownWhy
      readonly raw?: RawAnswer
      readonly detail?: string
      /** What must not be lost from an untrusted answer: a statement about money. */
      readonly doubt?: T
    }

export type OutcomeKind = Outcome<unknown>['kind']
