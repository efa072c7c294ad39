/** The gateway's own calls to the till, signed with its key. */
import type { CallbackAnswer, CallbackRequest } from '#callbacks/wire.ts'
import { signRequest } from '#gateway/signing/asymmetric.ts'
import type { VirtualTime } from '#test/support/virtual-time.ts'
import { stamp } from '../jakarta.ts'
import { gatewayKeys } from '../keys.ts'
import type { Tally } from '../tally.ts'
import type { Line } from './line.ts'
import { PROFILE } from './program.ts'
import type { Shop } from './shop.ts'

/** The gateway gives up after that, and tries again after as long. */
export const PATIENCE_MS = 5_000
const ON_THE_WAY_MS = 200

export type CallsDeps = {
  readonly time: VirtualTime
  readonly now: () => number
  readonly tally: Tally
  readonly line: Line
  readonly shop: () => Pick<Shop, 'listener'>
}

export function openCalls({ time, now, tally, line, shop }: CallsDeps) {
  let count = 0
  const after = (ms: number): Promise<undefined> =>
    new Promise((done) => void time.timers.after(ms, () => done(undefined)))
  return {
    after,
    write: (at: string, said: object): CallbackRequest => {
      count += 1
      const path = `/api${at}`
      const body = Buffer.from(JSON.stringify(said))
      const timestamp = stamp(now())
      const parts = { method: 'POST', path, body, timestamp }
      const headers = {
        'content-type': 'application/json',
        'x-partner-id': PROFILE.partnerId,
        'channel-id': PROFILE.channelId,
        'x-timestamp': timestamp,
        'x-signature': signRequest(gatewayKeys().privateKey, parts),
        'x-external-id': String(800_000_000_000 + count),
      }
      return { method: 'POST', path, headers, body }
    },
    /** `heard`: what the till answered, whether or not that reaches the gateway. Undefined when nothing does. */
    send: async (
      on: 'confirm' | 'notice',
      request: CallbackRequest,
      { before = () => undefined, heard }: { before?: () => void; heard: (answer: CallbackAnswer) => void },
    ): Promise<CallbackAnswer | undefined> => {
      const fault = line.take(on)
      await after(ON_THE_WAY_MS)
      const listener = fault?.kind === 'request-lost' ? undefined : shop().listener()
      if (listener === undefined) {
        tally.note(`${on} finds no till`)
        return undefined
      }
      before()
      const answer = await Promise.race([listener.answer(request), after(PATIENCE_MS)])
      if (answer === undefined) return undefined
      heard(answer)
      return fault?.kind === 'answer-lost' ? undefined : answer
    },
  }
}
export type Calls = ReturnType<typeof openCalls>
