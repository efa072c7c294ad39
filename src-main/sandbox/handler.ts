import type { Random } from '#domain/ports.ts'
import type { PracticeConfig } from './config.ts'
import type { PracticeState } from './state.ts'

/** What an operation's handler may use. */
export type HandlerContext = {
  /** Epoch milliseconds by the gateway's clock. */
  readonly now: number
  readonly config: PracticeConfig
  readonly state: PracticeState
  readonly random: Random
  readonly baseUrl: string
}
