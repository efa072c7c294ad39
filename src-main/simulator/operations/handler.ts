import type { Random } from '#domain/ports.ts'
import type { Verdict } from '../answer.ts'
import type { PracticeConfig } from '../config.ts'
import type { CallFault } from '../faults.ts'
import type { MerchantClient } from '../merchant/merchant-client.ts'
import type { PracticeState } from '../state.ts'

/** What an operation's handler may use. */
export type HandlerContext = {
  /** Epoch milliseconds by the simulator's clock. */
  readonly now: number
  readonly config: PracticeConfig
  readonly state: PracticeState
  readonly random: Random
  readonly baseUrl: string
  /** X-EXTERNAL-ID or rq_uuid of the request; empty when the request has neither. */
  readonly externalId: string
  /** Client of the merchant's own server; absent: no callback address is registered. */
  readonly merchant?: MerchantClient
  /** The faults that affect this call. */
  readonly faults: readonly CallFault[]
}

/**
 * A promise when the merchant must be asked first. Changes that must hold in the meantime are made to the state
 * before.
 */
export type Answering = Verdict | Promise<Verdict>
