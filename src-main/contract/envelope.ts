/** An answer over the bridge: a value, or a refusal that a screen can put into words. */
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
  /** The gateway would be told too little of this bill, or something wrong (details.field, details.why). */
  | 'bill-incomplete'
  | 'budget-spent'
  | 'journal-not-sound'
  | 'not-practice'
  | 'practice-unreachable'
  | 'invalid-profile'
  /** A person must agree to the effect first (details.doubts of a profile, details.why of cash), then confirm. */
  | 'confirm-first'
  | 'invalid-request'
  | 'vault-refused'
  /** Another instruction holds this document, or this account and amount, and its result is not known. */
  | 'held'
  /** More than one request may carry (details.given, details.most). */
  | 'too-many'
  | 'empty'
  | 'named-twice'
  /** It could not leave this machine, and nothing was done (details.why). */
  | 'not-sent'
  /** A manager must approve on this screen, with their own PIN. */
  | 'approval-needed'
  /** details.left: tries before the next wait. */
  | 'wrong-pin'
  /** details.waitMs: in this machine's running time, independent of its clock. */
  | 'locked-out'
  /** Another person has this name, or this PIN is not acceptable (details.why). */
  | 'not-acceptable'
  /** Far from this till's usual amounts (details.usualMinor). The cashier is asked once. */
  | 'unusual-amount'
  /** The same amount a moment ago (details.reference, details.at). The cashier is asked once. */
  | 'same-again'
  | 'no-shift'
  | 'shift-open'
  /** The printer did not take it (details.why). */
  | 'not-printed'
  /** The disk did not take the file (details.why). */
  | 'not-saved'
  /** A helper of the program is starting, or has ended and starts again. */
  | 'not-ready'
  /** A file that a person chose cannot be read (details.why). */
  | 'unreadable-file'
  | 'internal'

export type BridgeError = {
  readonly code: BridgeErrorCode
  /** Key of the text in the locale files: `error.<code>`. */
  readonly messageKey: string
  readonly details?: Readonly<Record<string, string | number | bigint>>
  /** A person can read it out; the log carries the same id. */
  readonly correlationId: string
}

export type Envelope<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: BridgeError }

/** A service's own refusal, before it becomes an envelope. */
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
