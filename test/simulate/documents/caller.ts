/** The gateway asks the till whether a transfer is really wanted, twice at most. */
import type { CallbackRequest } from '#callbacks/wire.ts'
import { incoming } from '#gateway/registry.ts'
import { signRequest } from '#gateway/signing/asymmetric.ts'
import type { VirtualTime } from '#test/support/virtual-time.ts'
import { stamp } from '../jakarta.ts'
import { gatewayKeys } from '../keys.ts'
import type { Tally } from '../tally.ts'
import type { Confirmed } from './gateway.ts'
import type { Asked, Judge } from './judge.ts'
import type { Line } from './line.ts'
import { PROFILE } from './program.ts'
import type { Shop } from './shop.ts'

const PATH = `/api${incoming['transfer-confirmation'].path}`
const MOST_TIMES = 2
const PATIENCE_MS = 5_000

type Deps = {
  readonly time: VirtualTime
  readonly now: () => number
  readonly tally: Tally
  readonly judge: Judge
  readonly line: Line
  readonly shop: () => Pick<Shop, 'listener'>
}

export function openCaller({ time, now, tally, judge, line, shop }: Deps) {
  let count = 0
  const after = (ms: number): Promise<undefined> =>
    new Promise((done) => void time.timers.after(ms, () => done(undefined)))
  const write = ({ reference, amount, account }: Asked): CallbackRequest => {
    count += 1
    const body = Buffer.from(
      JSON.stringify({
        partnerReferenceNo: reference,
        amount: { value: amount, currency: 'IDR' },
        beneficiaryAccountNo: account,
        additionalInfo: { referenceNo: String(count) },
      }),
    )
    const timestamp = stamp(now())
    const parts = { method: 'POST', path: PATH, body, timestamp }
    const headers = {
      'content-type': 'application/json',
      'x-partner-id': PROFILE.partnerId,
      'channel-id': PROFILE.channelId,
      'x-timestamp': timestamp,
      'x-signature': signRequest(gatewayKeys().privateKey, parts),
      'x-external-id': String(800_000_000_000 + count),
    }
    return { method: 'POST', path: PATH, headers, body }
  }
  const askOnce = async (asked: Asked): Promise<Confirmed> => {
    const fault = line.take('confirm')
    await after(200)
    const listener = fault?.kind === 'request-lost' ? undefined : shop().listener()
    if (listener === undefined) {
      tally.note('confirmation finds no till')
      return undefined
    }
    const before = { isMarked: judge.marks.has(asked.reference) }
    const answer = await Promise.race([listener.answer(write(asked)), after(PATIENCE_MS)])
    if (answer === undefined) return undefined
    const code = String(answer.body?.['responseCode'])
    tally.note(`confirmation ${code}`, () => asked.reference)
    judge.onConfirm(asked, code, before)
    if (fault?.kind === 'answer-lost' || code.startsWith('5')) return undefined
    return code.startsWith('200') ? 'yes' : 'no'
  }
  return {
    ask: async (asked: Asked): Promise<Confirmed> => {
      for (let times = 0; times < MOST_TIMES; times += 1) {
        const heard = await askOnce(asked)
        if (heard !== undefined) return heard
        await after(PATIENCE_MS)
      }
      return undefined
    },
  }
}
