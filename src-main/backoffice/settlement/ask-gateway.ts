import { refuse, type Result, accept } from '#contract/envelope.ts'
import type { GatewayReading } from '#contract/settlement-views.ts'
import type { Day } from '#domain/day.ts'
import { given } from '#domain/given.ts'
import type { TheirPayment } from '#domain/payment-difference.ts'
import { jakartaDay, parseTimestampA, parseTimestampB } from '#domain/timestamp.ts'
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
  /** When the reading began, epoch milliseconds. */
  readonly asOf: number
}

type Asking = {
  readonly onDone: (read: GatewayDay) => Promise<boolean>
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
    const asOf = deps.clock.now()
    const read = await readGatewayHistory(deps, {
      from: startOf(day) - MARGIN_MS,
      to: Math.min(asOf, lastMomentOf(day) + MARGIN_MS),
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
    const isKept = await onDone({ day, theirs: paymentsIn(read), complete: read.complete, asOf })
    show({
      ...so,
      state: isKept ? 'done' : 'failed',
      ...(isKept ? (read.why === undefined ? {} : { why: read.why }) : { why: 'not-kept' }),
    })
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
export function paymentsIn({ records }: Pick<Reading<HistoryRecord>, 'records'>): readonly TheirPayment[] {
  return records.flatMap((record) => {
    const { transaction_id: id, ref_id: reference, transaction_status: status, ccy, amount } = record
    if (reference === undefined || reference === null || reference === '') return []
    if (status === undefined || status === null || amount === undefined || amount === null) return []
    if (ccy !== 'IDR') return []
    const at = momentOf(record.transaction_time)
    const state = status === 'successful' ? 'paid' : 'unpaid'
    return [{ id, reference, state, minor: amount.minor, ...given({ at }) }]
  })
}

/** The interface does not show the form of the time; a day or another form says nothing of a moment. */
function momentOf(text: string | null | undefined): number | undefined {
  return typeof text === 'string' ? (parseTimestampA(text) ?? parseTimestampB(text)) : undefined
}
