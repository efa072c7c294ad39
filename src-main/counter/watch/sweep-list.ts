import { makeCall, type CallRecorder } from '#calls/make-call.ts'
import type { Outcome } from '#domain/outcome.ts'
import type { ResponseOf } from '#gateway/define-operation.ts'
import { transactionHistory } from '#gateway/operations/transaction-history.ts'
import type { CounterDeps } from '../deps.ts'

type Answer = ResponseOf<typeof transactionHistory>

/** A page is about 60 KB, and holds more than a till sells in a busy hour. */
const PAGE_SIZE = 100

/**
 * The first page of the transaction history (interface, 2.10) between two times, epoch milliseconds. This call does
 * not count for the connection state: the list may be on another host.
 */
export async function askList(deps: CounterDeps, from: number, to: number): Promise<Outcome<Answer>> {
  const { outcome } = await makeCall(
    { ...deps, connectionHeard: () => undefined },
    {
      operation: transactionHistory,
      input: { from_date_time: from, to_date_time: to, page_size: PAGE_SIZE, page_number: 1 },
      who: 'watcher',
    },
    briefRecorder(deps),
  )
  return outcome
}

/** A hundred records every half minute would fill the journal, so only the resulting questions are kept in full. */
function briefRecorder({ journal }: CounterDeps): CallRecorder<typeof transactionHistory> {
  return {
    recordIntent: (start) => {
      journal.write.commit({ at: start.startedAt, attempt: start })
      return true
    },
    recordOutcome: ({ kind }, end) => {
      const { responseBody: _list, ...brief } = end
      journal.write.commit({ at: end.finishedAt, attempt: kind === 'done' ? brief : end })
    },
    interrupted: (end) => void journal.write.commit({ at: end.finishedAt, attempt: end }),
  }
}

/** Records of the list that deserve a question: by our reference, with a key that tells them apart. */
export type Named = ReadonlyMap<string, readonly NamedRecord[]>
export type NamedRecord = { readonly key: string; readonly status: 'successful' | 'void' }

export type ListPage = {
  readonly named: Named
  /** Share of all the list's records on this page; 1 when it holds them all. */
  readonly share: number
}

export function readPage({ data, pagination }: Answer): ListPage {
  const named = new Map<string, NamedRecord[]>()
  for (const { ref_id: reference, transaction_id: id, transaction_status: status } of data) {
    if (typeof reference !== 'string' || (status !== 'successful' && status !== 'void')) continue
    const record = { key: `${reference} ${id ?? ''} ${status}`, status }
    named.set(reference, [...(named.get(reference) ?? []), record])
  }
  return { named, share: data.length >= pagination.total_data ? 1 : data.length / pagination.total_data }
}
