/** What comes back over the bridge: a value, or a refusal that a screen can put into words. */
export type BridgeErrorCode =
  | 'untrusted-sender'
  | 'unknown-procedure'
  | 'forbidden'
  | 'invalid-input'
  | 'not-found'
  | 'not-allowed'
  | 'below-minimum'
  | 'too-large'
  | 'not-ascii'
  | 'budget-spent'
  | 'journal-not-sound'
  | 'not-practice'
  | 'practice-unreachable'
  | 'invalid-profile'
  | 'invalid-request'
  | 'vault-refused'
  /** Another instruction holds this document, or this account and amount, and its end is not known. */
  | 'held'
  /** More than one request may carry (details.given, details.most). */
  | 'too-many'
  | 'empty'
  | 'named-twice'
  /** It could not leave this machine, and nothing was done (details.why). */
  | 'not-sent'
  | 'internal'

export type BridgeError = {
  readonly code: BridgeErrorCode
  /** Key of the words in the locale files: `error.<code>`. */
  readonly messageKey: string
  readonly details?: Readonly<Record<string, string | number | bigint>>
  /** A person can read it out; the same id stands in the log. */
  readonly correlationId: string
}

export type Envelope<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: BridgeError }

/** A service's own "no", before it becomes an envelope. */
export type Refusal = {
  readonly code: BridgeErrorCode
  readonly details?: Readonly<Record<string, string | number | bigint>>
}
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: Refusal }

export function refuse(
  code: BridgeErrorCode,
  details?: Refusal['details'],
): { readonly ok: false; readonly refusal: Refusal } {
  return { ok: false, refusal: details === undefined ? { code } : { code, details } }
}
export function accept<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value }
}
