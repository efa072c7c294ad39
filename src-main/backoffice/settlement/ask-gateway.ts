import { refuse, type Result, accept } from '#contract/envelope.ts'
import type { GatewayReading } from '#contract/settlement-views.ts'
import type { Day } from '#domain/day.ts'
import { given } from '#domain/given.ts'
import type { TheirPayment } from '#domain/payment-difference.ts'
import { jakartaDay } from '#domain/timestamp.ts'
import { commCodeOf } from '#gateway/profile/profile.ts'
import type { BackofficeDeps } from '../deps.ts'
import type { Reading } from '../gateway-history/all-pages.ts'
import { type HistoryRecord, readGatewayHistory } from '../gateway-history/read.ts'
import { lastMomentOf, startOf } from './apart/paid.ts'

/** Clocks may differ; what is of another day agrees with the order of that day. */
const MARGIN_MS = 3_600_000

export type GatewayDay = {
  readonly day: Day
  readonly theirs: readonly TheirPayment[]
  readonly complete: boolean
}

type Asking = {
  /** The number of the comparison; undefined when it could not be made or kept. */
  readonly onDone: (read: GatewayDay) => Promise<bigint | undefined>
  readonly onChange: () => void
}

/** Reads a day of the gateway's history in the background; one at a time. */
export function createGatewayAsking(deps: BackofficeDeps, { onDone, onChange }: Asking) {
  let reading: GatewayReading | undefined
  let stop: AbortController | undefined
  const show = (next: GatewayReading): GatewayReading => {
    reading = next
    onChange()
    return next
  }
  const run = async (day: Day, ended: AbortController): Promise<void> => {
    const isCurrent = (): boolean => stop === ended
    const read = await readGatewayHistory(deps, {
      from: startOf(day) - MARGIN_MS,
      to: Math.min(deps.clock.now(), lastMomentOf(day) + MARGIN_MS),
      stop: ended.signal,
      onProgress: ({ seen, total }) => {
        if (isCurrent()) show({ day, state: 'reading', seen, total })
      },
      onWait: (until) => {
        if (isCurrent() && reading !== undefined) show({ ...reading, waitsUntil: until })
      },
    })
    if (!isCurrent()) return
    stop = undefined
    const seen = read.records.length
    const so = { day, seen, ...(read.total === undefined ? {} : { total: read.total }) }
    if (read.why === 'stopped') return void show({ ...so, state: 'stopped' })
    // A list that is not whole proves what it has, and nothing of what it lacks.
    if (!read.complete && seen === 0)
      return void show({ ...so, state: 'failed', why: read.why ?? 'no-answer' })
    const seq = await onDone({ day, theirs: paymentsIn(read), complete: read.complete })
    if (seq === undefined) return void show({ ...so, state: 'failed', why: 'not-kept' })
    show({ ...so, state: 'done', seq, ...given({ why: read.why }) })
  }
  return {
    start: (day: Day): Result<GatewayReading> => {
      if (stop !== undefined) return refuse('held')
      if (commCodeOf(deps.profile(), 'transaction-history') === '')
        return refuse('not-allowed', { why: 'no-history' })
      if (day > jakartaDay(deps.clock.now())) return refuse('not-allowed', { why: 'future' })
      const ended = new AbortController()
      stop = ended
      const shown = show({ day, state: 'reading', seen: 0 })
      void run(day, ended)
      return accept(shown)
    },
    stop: (): void => stop?.abort(),
    reading: (): GatewayReading | null => reading ?? null,
  }
}

/** Records of other references, states or currencies are not payments that we could know. */
function paymentsIn({ records }: Reading<HistoryRecord>): readonly TheirPayment[] {
  return records.flatMap((record) => {
    const { transaction_id: id, ref_id: reference, transaction_status: status, ccy, amount } = record
    if (reference === undefined || reference === null || reference === '') return []
    if (status === undefined || status === null || amount === undefined || amount === null) return []
    if (ccy !== 'IDR') return []
    return [{ id, reference, state: status === 'successful' ? 'paid' : 'unpaid', minor: amount.minor }]
  })
}
