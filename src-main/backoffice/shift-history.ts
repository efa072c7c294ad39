import type { Order } from '#domain/order.ts'
import { readReference } from '#domain/reference.ts'
import type { Disagreement } from '#domain/shift.ts'
import { commCodeOf } from '#gateway/profile/profile.ts'
import type { BackofficeDeps } from './deps.ts'
import { readGatewayHistory, type HistoryRecord } from './gateway-history/read.ts'

/** Payments in the gateway's own list, by our reference; sen, without the fee that the buyer paid. */
export type KnownPayments = {
  readonly paid: ReadonlyMap<string, bigint>
  /** Our references with a record that could not be read completely: neither paid nor unpaid. */
  readonly doubtful: ReadonlySet<string>
}

const NOTHING: KnownPayments = { paid: new Map(), doubtful: new Set() }

/** Clocks may differ; orders outside the range are queried one by one. */
const MARGIN_MS = 3_600_000
const PAGE = 100

export type LatestOptions = { readonly stop?: AbortSignal; readonly onWait?: (until: number) => void }

/**
 * The history since the oldest of these orders, if the merchant has one. Reading stops early when it would cost more
 * calls than querying each order: other tills may sell much more than this one.
 */
export async function readLatest(
  deps: BackofficeDeps,
  orders: readonly Order[],
  { stop, onWait }: LatestOptions,
): Promise<KnownPayments> {
  // Without a merchant code the gateway has no history for us.
  if (commCodeOf(deps.profile(), 'transaction-history') === '' || orders.length === 0) return NOTHING
  const ended = new AbortController()
  const end = (): void => ended.abort()
  if (stop?.aborted) end()
  stop?.addEventListener('abort', end)
  const to = deps.clock.now()
  const reading = await readGatewayHistory(deps, {
    from: Math.min(to, ...orders.map(({ createdAt }) => createdAt)) - MARGIN_MS,
    to,
    pageSize: PAGE,
    stop: ended.signal,
    ...(onWait === undefined ? {} : { onWait }),
    onProgress: ({ total, pass }) => {
      if (pass > 1 || total / PAGE > orders.length) end()
    },
  }).finally(() => stop?.removeEventListener('abort', end))
  return sums(reading.records)
}

/** Money under this till's reference that its journal does not know. Other tills' payments are not ours to check. */
export function strangersIn(
  { journal, profile, mode }: BackofficeDeps,
  { paid }: KnownPayments,
): readonly Disagreement[] {
  const { till } = profile()
  return [...paid].flatMap(([reference, minor]): Disagreement[] => {
    const parts = readReference(reference)
    if (parts?.till !== till || parts.mode !== mode) return []
    const { read } = journal
    if (read.order(reference) !== undefined || read.instruction(reference) !== undefined) return []
    return [{ reference, why: 'missing-here', there: { status: 'successful', minor } }]
  })
}

function sums(records: readonly HistoryRecord[]): KnownPayments {
  const paid = new Map<string, bigint>()
  const doubtful = new Set<string>()
  for (const { ref_id: reference, transaction_status: status, ccy, amount } of records) {
    if (reference === undefined || reference === null || reference === '') continue
    const said = status !== undefined && status !== null
    if (said && status !== 'successful') continue
    if (!said || ccy !== 'IDR' || amount === undefined || amount === null) doubtful.add(reference)
    else paid.set(reference, (paid.get(reference) ?? 0n) + amount.minor)
  }
  return { paid, doubtful }
}
