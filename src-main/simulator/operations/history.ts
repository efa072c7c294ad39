import { timestampB } from '#domain/timestamp.ts'
import type { transactionHistory } from '#gateway/operations/transaction-history.ts'
import type { z } from 'zod'
import { done, fail, failures, type Verdict } from '../answer.ts'
import { faultOf } from '../faults.ts'
import type { HandlerContext } from './handler.ts'
import { madeUpRecords, orderRecords, transferRecord, wireRecord } from './history-records.ts'
import type { HistoryRecord } from './history-records.ts'
import type { HistoryBook } from '../records.ts'

type Request = z.output<(typeof transactionHistory)['request']>
type Response = z.input<(typeof transactionHistory)['response']>

/**
 * A page of the transaction history, newest first, including both ends of the range (interface, 2.10). Pages start at
 * 1, and the page after the last is empty. A `moving-page` fault changes the history between two pages.
 */
export function handleHistory(request: Request, context: HandlerContext): Verdict {
  const { config, now, faults } = context
  if (request.page_size === 0) return fail(failures.format('page_size'))
  if (request.page_number === 0) return fail(failures.format('page_number'))
  if (request.page_size > config.maximumPageSize && config.oversizedPage === 'refused')
    return fail(failures.overLimit(`page_size ${config.maximumPageSize}`))

  const moving = faultOf(faults, 'moving-page')
  if (moving?.how === 'new-records') recordArrivals(request, moving.count, context)
  const records = recordsIn(request, context)
  if (moving?.how === 'reordered') records.reverse()
  const size = Math.min(request.page_size, config.maximumPageSize)
  const read = moving?.how === 'repeated' ? Math.max(1, request.page_number - 1) : request.page_number
  const total = records.length
  const pages = Math.ceil(total / size)
  const pagination: Response['pagination'] = {
    total_data: total,
    total_pages: pages,
    page_number: request.page_number,
    page_size: size,
  }
  const answer: Omit<Response, 'rq_uuid' | 'rs_datetime'> = {
    error_code: '0000',
    error_message: 'Success',
    pagination,
    data: records.slice((read - 1) * size, read * size).map((record) => wireRecord(record, config)),
  }
  if (config.variants.history === 'table') return done(answer)
  const hasMore = request.page_number < pages ? 'Y' : 'N'
  return done({
    ...answer,
    pagination: { ...pagination, has_more: hasMore },
    // Overrides the member that every other answer of the family has: an undefined member is not written.
    rq_uuid: undefined,
    rs_datetime: undefined,
    uid: request.rq_uuid,
    datime: timestampB(now),
  })
}

function recordsIn(
  { from_date_time: from, to_date_time: to }: Request,
  context: HandlerContext,
): HistoryRecord[] {
  const { state, config, now } = context
  const all = [
    ...madeUpRecords(bookOf(context), config.historyRecords),
    ...state.orders().flatMap((order) => orderRecords(order, now)),
    ...state.records.all('transfer').map((transfer) => transferRecord(transfer, now)),
  ]
  // The range is in whole seconds and includes its last second.
  const within = all.filter(({ at }) => at >= from && at < to + 1000)
  return within.sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1))
}

function bookOf({ state, now }: HandlerContext): HistoryBook {
  const known = state.records.get('history', 'book')
  if (known !== undefined) return known
  const book: HistoryBook = { kind: 'history', id: 'book', until: now, arrivals: [] }
  state.records.put(book)
  return book
}

/** As new as the requested range allows, so that they push all other records back. */
function recordArrivals(
  { from_date_time: from, to_date_time: to }: Request,
  count: number,
  context: HandlerContext,
): void {
  const book = bookOf(context)
  const at = Math.max(from, Math.min(context.now, to))
  const more = Array.from({ length: count }, () => at)
  context.state.records.put({ ...book, arrivals: [...book.arrivals, ...more] })
}
