import type { TurnedBy } from '#domain/call-end.ts'

/** How the gateway is to this till, as the last calls showed. */
export type GatewayHealth = {
  readonly baseUrl: string
  readonly connection: 'up' | 'down' | 'untried'
  readonly lastAnswerAt?: number
  /** The gateway answers, and takes nothing of this till. */
  readonly turnedAway?: TurnedAwayView
  /** The last time since Loket was started, though the gateway may take everything by now. */
  readonly lastTurnedAway?: TurnedAwayView
  /** Whether an answer without the gateway's signature is believed: see the profile. */
  readonly answerSignature: 'required' | 'if-present' | 'ignored'
}

type TurnedAwayView = {
  /** Epoch milliseconds. */
  readonly at: number
  readonly by?: TurnedBy
  /** Its clock less ours, where they are far apart. */
  readonly clockMs?: number
}

/** A payment that the gateway has called about and that this till does not know. */
export type UnknownPaymentView = {
  readonly at: number
  readonly number?: string
  readonly status?: string
  readonly amountMinor?: bigint
  readonly transactionId?: string
}
