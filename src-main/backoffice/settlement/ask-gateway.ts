import { refuse, type Result, accept } from '#contract/envelope.ts'
import type { GatewayReading } from '#contract/settlement-work-views.ts'
import type { Day } from '#domain/day.ts'
import { given } from '#domain/given.ts'
import type { TheirPayment } from '#domain/payment-difference.ts'
import { jakartaDay, parseTimestampA, parseTimestampB } from '#domain/timestamp.ts'
import { commCodeOf } from '#gateway/profile/profile.ts'
import type { BackofficeDeps } from '../deps.ts'
import type { Reading } from '../gateway-history/all-pages.ts'
import { type KeptPages, type LeftReading, openKeptPages } from '../gateway-history/kept-pages.ts'
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
  /** The number of the comparison; undefined when it could not be made or kept. */
  readonly onDone: (read: GatewayDay) => Promise<bigint | undefined>
  readonly onChange: () => void
  /** A fault of our own: the reading has failed. */
  readonly onFault: (error: unknown) => void
}

/** After these, the pages so far are as good as before. */
const GOES_ON: readonly (string | undefined)[] = ['stopped', 'no-answer', 'refused', 'journal-not-sound']

/**
 * Reads a day of the gateway's history in the background; one at a time. Pages of an interrupted reading are kept, so
 * that the next one of the same day goes on after them.
 */
export function createGatewayAsking(deps: BackofficeDeps, { onDone, onChange, onFault }: Asking) {
  const { journal, clock, personal } = deps
  const kept: KeptPages = openKeptPages({ file: journal.file, now: clock.now, box: personal })
  let reading: GatewayReading | undefined
  let stop: AbortController | undefined
  const show = (next: GatewayReading): GatewayReading => {
    reading = next
    onChange()
    return next
  }
  const merchant = (): string => commCodeOf(deps.profile(), 'transaction-history')
  /** A day that was not over when it was read has more payments by now. */
  const resumable = (): LeftReading | undefined => {
    const left = kept.left()
    if (left === undefined || left.pages.length === 0 || left.head.merchant !== merchant()) return undefined
    return left.head.to === endOf(left.head.day) ? left : undefined
  }
  /** Goes on with what was left of this day, else begins. */
  const begin = (day: Day) => {
    const left = resumable()
    if (left?.head.day === day) return left
    const head = {
      day,
      from: startOf(day) - MARGIN_MS,
      to: Math.min(clock.now(), endOf(day)),
      ...{ startedAt: clock.now(), merchant: merchant() },
    }
    kept.begin(head)
    return { head, pages: [] }
  }
  const run = async (day: Day, ended: AbortController, { head, pages }: LeftReading): Promise<void> => {
    const isCurrent = (): boolean => stop === ended
    const left = [...pages]
    const resumed = left.length === 0 ? {} : { kept: left.length }
    const read = await readGatewayHistory(deps, {
      ...{ from: head.from, to: head.to, stop: ended.signal, left },
      onPage: (page, number) => {
        if (number === 1) kept.begin(head)
        kept.add(page)
      },
      onProgress: ({ seen, total }) => {
        if (isCurrent()) show({ day, state: 'reading', seen, total, ...resumed })
      },
      onWait: (until) => {
        if (isCurrent() && reading !== undefined) show({ ...reading, waitsUntil: until })
      },
    })
    if (!read.complete && !GOES_ON.includes(read.why)) kept.forget()
    if (!isCurrent()) return
    stop = undefined
    const seen = read.records.length
    const so = { day, seen, ...given({ total: read.total, kept: resumable()?.pages.length }) }
    if (read.why === 'stopped') return void show({ ...so, state: 'stopped' })
    // A list that is not whole proves what it has, and nothing of what it lacks.
    if (!read.complete && seen === 0)
      return void show({ ...so, state: 'failed', why: read.why ?? 'no-answer' })
    const seq = await onDone({ day, theirs: paymentsIn(read), complete: read.complete, asOf: head.startedAt })
    if (seq === undefined) return void show({ ...so, state: 'failed', why: 'not-kept' })
    if (read.complete) kept.forget()
    const { kept: _kept, ...whole } = so
    show({ ...(read.complete ? whole : so), state: 'done', seq, ...given({ why: read.why }) })
  }
  /** So that the next one can begin. */
  const fail = (error: unknown, day: Day, ended: AbortController): void => {
    onFault(error)
    if (stop !== undefined && stop !== ended) return
    stop = undefined
    show({ day, state: 'failed', seen: reading?.seen ?? 0, why: 'fault' })
  }
  return {
    start: (day: Day): Result<GatewayReading> => {
      if (stop !== undefined) return refuse('held')
      if (commCodeOf(deps.profile(), 'transaction-history') === '')
        return refuse('not-allowed', { why: 'no-history' })
      if (day > jakartaDay(deps.clock.now())) return refuse('not-allowed', { why: 'future' })
      const left = begin(day)
      const ended = new AbortController()
      stop = ended
      const shown = show({ day, state: 'reading', ...seenIn(left) })
      void run(day, ended, left).catch((error: unknown) => fail(error, day, ended))
      return accept(shown)
    },
    stop: (): void => stop?.abort(),
    /** Before the first one since the start: what an earlier start has left. */
    reading: (): GatewayReading | null => {
      if (reading !== undefined) return reading
      const left = resumable()
      return left === undefined ? null : { day: left.head.day, state: 'stopped', ...seenIn(left) }
    },
  }
}

function endOf(day: Day): number {
  return lastMomentOf(day) + MARGIN_MS
}

function seenIn({ pages }: LeftReading): Pick<GatewayReading, 'seen' | 'total' | 'kept'> {
  const total = pages.at(-1)?.total
  const records = new Set(pages.flatMap((page) => page.records.map(({ transaction_id: id }) => id)))
  return { seen: records.size, ...given({ total }), ...(pages.length === 0 ? {} : { kept: pages.length }) }
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
