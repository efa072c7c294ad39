import type { Role } from '#contract/define.ts'
import type { HistoryList, HistoryRow, TimelineEntry } from '#contract/history-views.ts'
import type { Order, StateKind } from '#domain/order.ts'
import { displayReference } from '#domain/reference.ts'
import type { Attempt } from '#journal/tables/attempt-types.ts'
import { stableJson } from '#journal/chain/json.ts'
import type { Journal } from '#journal/journal.ts'
import { toldOf } from './event-told.ts'

export type HistoryQuery = {
  readonly search?: string | undefined
  readonly state?: StateKind | undefined
  readonly cursor?: string | undefined
  readonly limit: number
}

/**
 * How far back a cashier reads: enough for a customer who comes back, and the same number on a slow and a busy day, so
 * that it adds up to no one's takings. An older order is found by what the customer holds (`searchOrders`).
 */
export const LATEST = 20

/** A page of the till's orders, newest first. A cashier is given the matches among the last orders only. */
export function listHistory(journal: Journal, query: HistoryQuery, role: Role): HistoryList {
  const filter = {
    ...(query.search === undefined || query.search.trim() === '' ? {} : { search: query.search.trim() }),
    ...(query.state === undefined ? {} : { state: query.state }),
  }
  if (role === 'cashier') {
    const { rows, total } = journal.read.history({ ...filter, newest: LATEST, limit: query.limit })
    return { rows: rows.map(rowOf), total, onlyLatest: LATEST }
  }
  const page = journal.read.history({
    ...filter,
    limit: query.limit,
    ...(query.cursor === undefined ? {} : { cursor: query.cursor }),
  })
  return {
    rows: page.rows.map(rowOf),
    total: page.total,
    ...(page.next === undefined ? {} : { next: page.next }),
  }
}

/** Whether this role may read the order's story: a cashier, that of a sale among the last orders. */
export function mayReadStory(journal: Journal, { saleId }: Order, role: Role): boolean {
  if (role !== 'cashier') return true
  const { rows } = journal.read.history({ newest: LATEST, limit: LATEST })
  return rows.some((order) => order.saleId === saleId)
}

/**
 * Every event of one order, in journal order, because the clock may have been set back in between. For IT also every
 * call, where it began, and the events as journalled.
 */
export function timelineOf(
  journal: Pick<Journal, 'read'>,
  reference: string,
  role: Role,
): readonly TimelineEntry[] {
  const isIt = role === 'it'
  const calls = isIt ? journal.read.attemptsOf(reference) : []
  const attempts = new Map(calls.map((attempt) => [attempt.id, attempt]))
  let state: StateKind = 'draft'
  return journal.read.eventsOf(reference).flatMap((event): TimelineEntry[] => {
    const { entry, seq, at } = event
    if (entry.type === 'order') {
      const { after, eventKind } = entry.change
      state = after.state.kind
      return [
        {
          kind: 'event',
          at,
          event: eventKind,
          state,
          told: toldOf(entry.change.event),
          ...(isIt ? { wire: { seq, detail: stableJson(withoutPersonal(entry.change.event)) } } : {}),
        },
      ]
    }
    if (entry.type === 'refund-end') {
      const { end } = entry.ending
      const wire = isIt ? { wire: { seq, detail: stableJson(end) } } : {}
      return [{ kind: 'event', at, event: `refund-${end.how}`, state, told: {}, ...wire }]
    }
    const attempt = entry.type === 'attempt-start' ? attempts.get(entry.start.id) : undefined
    return attempt === undefined ? [] : [attemptEntry(attempt)]
  })
}

/** A sealed telephone number is for the ledger of refunds alone. */
function withoutPersonal(event: unknown): unknown {
  const { personal: _personal, ...rest } = event as { readonly personal?: unknown }
  return rest
}

function attemptEntry(attempt: Attempt): TimelineEntry {
  return {
    kind: 'attempt',
    id: attempt.id,
    at: attempt.startedAt,
    operation: attempt.operation,
    externalId: attempt.externalId,
    method: attempt.method,
    path: attempt.path,
    requestBody: attempt.requestBody,
    ...(attempt.finishedAt === undefined ? {} : { finishedAt: attempt.finishedAt }),
    ...(attempt.outcome === undefined ? {} : { outcome: attempt.outcome }),
    ...(attempt.why === undefined ? {} : { why: attempt.why }),
    ...(attempt.httpStatus === undefined ? {} : { httpStatus: attempt.httpStatus }),
    ...(attempt.code === undefined ? {} : { code: attempt.code }),
    ...(attempt.message === undefined ? {} : { message: attempt.message }),
    ...(attempt.responseBody === undefined ? {} : { responseBody: attempt.responseBody }),
  }
}

function rowOf(order: Order): HistoryRow {
  const evidence = 'evidence' in order.state ? order.state.evidence : undefined
  return {
    reference: order.reference,
    displayReference: displayReference(order.reference),
    method: order.method,
    amountMinor: order.amount.minor,
    createdAt: order.createdAt,
    state: order.state.kind,
    since: order.state.since,
    ...(order.note === undefined ? {} : { note: order.note }),
    ...(evidence?.transactionId === undefined ? {} : { transactionId: evidence.transactionId }),
    ...(evidence?.rrn === undefined ? {} : { rrn: evidence.rrn }),
  }
}
