import { makeCall } from '#calls/make-call.ts'
import { recordOnly } from '#calls/record-only.ts'
import type { Outcome, RawAnswer } from '#domain/outcome.ts'
import type { ResponseOf } from '#gateway/define-operation.ts'
import { transactionHistory } from '#gateway/operations/transaction-history.ts'
import { JournalFailed } from '#journal/failure.ts'
import type { BackofficeDeps } from '../deps.ts'
import { readAllPages, type NoPage, type Page, type Progress, type Reading } from './all-pages.ts'
import { createPace, type Pace } from './pace.ts'

type Entry = ResponseOf<typeof transactionHistory>['data'][number]
/** A record's id identifies it on every page. */
export type HistoryRecord = Entry & { readonly transaction_id: string }

export type HistoryQuestion = {
  /** Epoch milliseconds, both ends included. A range that ends before now cannot grow while it is read. */
  readonly from: number
  readonly to: number
  /** Records per page, 1 to 999; a gateway may return fewer, or refuse the number. */
  readonly pageSize?: number
  readonly onProgress?: (progress: Progress) => void
  /** Called when the reading waits for the request budget, with the end of the wait (epoch milliseconds). */
  readonly onWait?: (until: number) => void
  /** Pages of the same question that an interrupted reading has left. */
  readonly left?: readonly Page<HistoryRecord>[]
  readonly onPage?: (page: Page<HistoryRecord>, number: number) => void
  /** Ends the reading: returns what was read so far, marked as not complete. */
  readonly stop?: AbortSignal
}

const PAGE_SIZE = 100
/** A page is a read: it may be requested again with a new id and time. */
const TRIES = 3
const PAUSE_MS = 5_000

/**
 * The gateway's complete list of transactions (interface, 2.10), each record once. A list that cannot be proven
 * complete says so (`complete: false`, and why). Each page is a journalled call. The reading waits while the
 * request budget is spent, and always leaves the till its share. Never rejects for expected faults.
 */
export function readGatewayHistory(
  deps: BackofficeDeps,
  question: HistoryQuestion,
): Promise<Reading<HistoryRecord>> {
  const pace = createPace(deps, question)
  return readAllPages({
    keyOf: ({ transaction_id: id }) => id,
    onProgress: question.onProgress,
    left: question.left,
    onPage: question.onPage,
    ask: async (number) => {
      try {
        return await askPatiently(deps, question, pace, number)
      } catch (error) {
        if (!(error instanceof JournalFailed)) throw error
        return { why: 'journal-not-sound' }
      }
    },
  })
}

type HistoryPage = Page<HistoryRecord> | NoPage

async function askPatiently(
  deps: BackofficeDeps,
  question: HistoryQuestion,
  pace: Pace,
  number: number,
): Promise<HistoryPage> {
  for (let tries = 1; ;) {
    if (!(await pace.room())) return { why: 'stopped' }
    const outcome = await askPage(deps, question, number)
    switch (outcome.kind) {
      case 'done':
        return pageOf(outcome.value, outcome.raw)
      case 'not-executed':
        if (outcome.why === 'budget' || outcome.why === 'rate-limited') {
          await pace.waitUntil(outcome.retryAt ?? 0)
          continue
        }
        if (outcome.why !== 'no-connection' && outcome.why !== 'no-token')
          return { why: 'refused', ...detailOf(outcome) }
        break
      case 'unknown':
        break
      default:
        return { why: 'refused', ...detailOf(outcome) }
    }
    if (tries === TRIES) return { why: 'no-answer', ...detailOf(outcome) }
    tries += 1
    await pace.waitUntil(deps.clock.now() + PAUSE_MS)
  }
}

async function askPage(
  deps: BackofficeDeps,
  { from, to, pageSize = PAGE_SIZE }: HistoryQuestion,
  number: number,
) {
  const { outcome } = await makeCall(
    deps,
    {
      operation: transactionHistory,
      input: { from_date_time: from, to_date_time: to, page_size: pageSize, page_number: number },
      who: 'person',
    },
    recordOnly(deps),
  )
  return outcome
}

/** An entry that is not a record was left out when the answer was read, and noted. */
function pageOf(
  { data, pagination }: ResponseOf<typeof transactionHistory>,
  { notes = [] }: RawAnswer,
): Page<HistoryRecord> {
  const records = data.filter(isNamed)
  const leftOut = notes.some(({ field }) => field === 'data[]') ? 1 : 0
  return {
    records,
    unread: data.length - records.length + leftOut,
    total: pagination.total_data,
    pages: pagination.total_pages,
    number: pagination.page_number,
  }
}

function isNamed(record: Entry): record is HistoryRecord {
  return typeof record.transaction_id === 'string' && record.transaction_id !== ''
}

function detailOf(outcome: Outcome<unknown>): { readonly detail?: string } {
  const { raw } = outcome
  const ours = 'detail' in outcome ? outcome.detail : undefined
  const said = [raw?.code ?? raw?.httpStatus, raw?.message, ours]
    .filter((part) => part !== undefined)
    .join(' ')
  return said === '' ? {} : { detail: said }
}
