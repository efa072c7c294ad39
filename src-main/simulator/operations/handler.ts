import type { Random } from '#domain/ports.ts'
import type { Verdict } from '../answer.ts'
import type { PracticeConfig } from '../config.ts'
import type { CallFault } from '../faults.ts'
import type { MerchantClient } from '../merchant/merchant-client.ts'
import type { PracticeState } from '../state.ts'

/** What an operation's handler may use. */
export type HandlerContext = {
  /** Epoch milliseconds by the gateway's clock. */
  readonly now: number
  readonly config: PracticeConfig
  readonly state: PracticeState
  readonly random: Random
  readonly baseUrl: string
  /** X-EXTERNAL-ID or rq_uuid of the request; empty where there is none. */
  readonly externalId: string
  /** The way to the merchant's own server; absent: no callback address is registered. */
  readonly merchant?: MerchantClient
  /** The faults that meet this call. */
  readonly faults: readonly CallFault[]
}

/** What has to be asked of others first comes as a promise; what must be true by then is put in the state before. */
export type Answering = Verdict | Promise<Verdict>
