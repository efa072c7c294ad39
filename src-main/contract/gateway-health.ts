import type { TurnedBy } from '#domain/call-end.ts'

/** The gateway's condition for this till, as the last calls showed. */
export type GatewayHealth = {
  readonly baseUrl: string
  readonly connection: 'up' | 'down' | 'untried'
  readonly lastAnswerAt?: number
  /** The gateway answers, but rejects every call of this till. */
  readonly turnedAway?: TurnedAwayView
  /** The last rejection since Loket started, even if the gateway accepts calls again. */
  readonly lastTurnedAway?: TurnedAwayView
  /** A QR that paid another merchant than the pinned one was not shown; `named`: its NMID, empty when it named none. */
  readonly otherMerchant?: { readonly at: number; readonly named: string }
  /** Whether an answer without the gateway's signature is believed: see the profile. */
  readonly answerSignature: 'required' | 'if-present' | 'ignored'
}

type TurnedAwayView = {
  /** Epoch milliseconds. */
  readonly at: number
  readonly by?: TurnedBy
  /** The gateway's clock minus ours, when they differ widely. */
  readonly clockMs?: number
}

/** A payment that the gateway has notified and that this till does not know. */
export type UnknownPaymentView = {
  readonly at: number
  readonly number?: string
  readonly status?: string
  readonly amountMinor?: bigint
  readonly transactionId?: string
}
