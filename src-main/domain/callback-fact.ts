import type { Money } from '#domain/money.ts'

/** What the gateway may call the merchant for (interface, part 6). */
export const CALLBACK_KINDS = ['inquiry', 'payment', 'transfer-confirmation', 'invoice-notice'] as const
export type CallbackKind = (typeof CALLBACK_KINDS)[number]

/**
 * One call from the gateway and our answer to it. It is evidence that somebody made the call, never proof of what it
 * says.
 */
export type CallbackFact = {
  /** When it came, epoch milliseconds. */
  readonly at: number
  readonly kind: CallbackKind
  /** Its X-EXTERNAL-ID (interface, 4.1); absent when the request had none. */
  readonly externalId?: string
  /** The order or instruction that it named; absent when it named none of ours. */
  readonly reference?: string
  /** The response code that we answered, 7 digits (interface, part 7). */
  readonly code: string
  /** The signature was the gateway's. Only then does the external id count as used. */
  readonly verified: boolean
  /** The body as it came, redacted by the caller: no name, no account number, no token. */
  readonly evidence: string
}

/** Why a call, or an attempt at one, was rejected; in terms for people, who read no codes. */
export const TURNED_AWAY = [
  'path',
  'method',
  'header',
  'clock',
  'signature',
  'partner-id',
  'channel-id',
  'repeated',
  'content',
  'field',
  'service-id',
  'customer-no',
  'number',
  'amount',
  'account',
  'status',
  'paid',
  'closed',
  'incomplete',
  'own-fault',
  // Rejected before it was a call.
  'tls',
  'malformed',
  'too-slow',
  'too-long',
  'crowded',
] as const
export type TurnedAway = (typeof TURNED_AWAY)[number]

/**
 * A payment call under the gateway's signature that no status answer has confirmed yet. It proves nothing. The
 * customer must not be charged again until its questions have run out.
 */
export type PaymentNotice = {
  /** When it came, epoch milliseconds. */
  readonly at: number
  /** `transactionStatus` as the gateway wrote it; a payment call without one means a payment. */
  readonly status?: string
  readonly paid?: Money
  readonly total?: Money
  readonly transactionId?: string
}

/** A payment call under the gateway's signature with a number that this till does not know: unexpected money. */
export type UnknownPayment = PaymentNotice & {
  /** As the gateway wrote it. */
  readonly number?: string
}
