import { callStatisticReads } from './call-statistics.ts'
import type { Db } from '../connection.ts'
import { readEntries } from '../tables/entries.ts'
import { eventReads } from '../chain/events.ts'
import { type HistoryFilter, type HistoryPage, readHistory } from './history.ts'
import { numberReads } from './numbers.ts'
import { openOrderReads } from './open-orders.ts'
import { sinceReads } from './orders-since.ts'
import { recentReads } from './recent.ts'

/** Everything that can be asked; each answer is of the last commit. */
export type JournalRead = ReturnType<typeof makeRead>

export function makeRead(db: Db) {
  return {
    ...readEntries(db),
    ...openOrderReads(db),
    ...sinceReads(db),
    ...recentReads(db),
    ...callStatisticReads(db),
    ...eventReads(db),
    ...numberReads(db),
    history: (filter: HistoryFilter): HistoryPage => readHistory(db, filter),
  }
}
