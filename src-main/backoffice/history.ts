import type { HistoryRow, TimelineEntry } from '#contract/views.ts'
import type { Order, StateKind } from '#domain/order.ts'
import { displayReference } from '#domain/reference.ts'
import type { Attempt } from '#journal/tables/attempts.ts'
import { stableJson } from '#journal/chain/json.ts'
import type { Journal } from '#journal/journal.ts'

export type HistoryQuery = {
  readonly search?: string | undefined
  readonly state?: StateKind | undefined
  readonly cursor?: string | undefined
  readonly limit: number
}

export type HistoryPage = {
  readonly rows: readonly HistoryRow[]
  readonly total: number
  readonly next?: string
}

/** A page of the till's orders, newest first. */
export function listHistory(journal: Journal, query: HistoryQuery): HistoryPage {
  const page = journal.read.history({
    limit: query.limit,
    ...(query.search === undefined || query.search.trim() === '' ? {} : { search: query.search.trim() }),
    ...(query.state === undefined ? {} : { state: query.state }),
    ...(query.cursor === undefined ? {} : { cursor: query.cursor }),
  })
  return {
    rows: page.rows.map(rowOf),
    total: page.total,
    ...(page.next === undefined ? {} : { next: page.next }),
  }
}

/**
 * Every event and every attempt of one order, in journal order, because the clock may have been set back in between.
 * An attempt appears where it began.
 */
export function timelineOf(journal: Journal, reference: string): readonly TimelineEntry[] {
  const attempts = new Map(journal.read.attemptsOf(reference).map((attempt) => [attempt.id, attempt]))
  let state: StateKind = 'draft'
  return journal.read.eventsOf(reference).flatMap((event): TimelineEntry[] => {
    const { entry, seq, at } = event
    if (entry.type === 'order') {
      const { after, eventKind } = entry.change
      state = after.state.kind
      return [
        {
          kind: 'event',
          seq,
          at,
          event: eventKind,
          state,
          detail: stableJson(withoutPersonal(entry.change.event)),
        },
      ]
    }
    if (entry.type === 'refund-end') {
      const { end } = entry.ending
      return [{ kind: 'event', seq, at, event: `refund-${end.how}`, state, detail: stableJson(end) }]
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
