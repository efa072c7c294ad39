/**
 * What came of one call to the gateway. Expected failures are values here, never throws:
 * the kinds are the classes of an answer, and a service decides by kind alone.
 */

import type { FieldNote } from '#domain/field-note.ts'

/** The gateway's own words, kept raw for the journal and for "details" on a screen. */
export type RawAnswer = {
  readonly httpStatus: number
  /** Response code, 7 digits: HTTP status + service code + case code (interface, part 7). */
  readonly code?: string
  readonly message?: string
  /** Fields of the answer that were not as the interface has them, and cost nothing. */
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
  /** Accepted, and not decided yet (202). */
  | 'pending'
  /** The gateway says that it has this reference, or this external id, already. */
  | 'already-there'

export type NotExecutedWhy =
  /** No byte of the request left this machine: name not found, refused, TLS failed. */
  | 'no-connection'
  /** It needs an access token, and the call for one got no usable answer: the call itself has not left. */
  | 'no-token'
  /** Our own request budget is spent until `retryAt`. */
  | 'budget'
  | 'rate-limited'
  | 'unauthorized'
  /** Our own schema refused the request before it was signed. */
  | 'invalid-request'

export type Outcome<T> =
  | { readonly kind: 'done'; readonly value: T; readonly raw: RawAnswer }
  /** `value` when the answer had its whole content all the same: an address to go on at. */
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
      /** What must not be lost of an answer that is not believed: a word about money. */
      readonly doubt?: T
    }

export type OutcomeKind = Outcome<unknown>['kind']
