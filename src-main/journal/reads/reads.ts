import { callStatisticReads } from './call-statistics.ts'
import type { Db } from '../connection.ts'
import { type Touch, UNPROVEN } from '../tables/define.ts'
import { readEntries } from '../tables/entries.ts'
import { eventReads } from '../chain/events.ts'
import { type HistoryFilter, type HistoryPage, readHistory } from './history.ts'
import { openOrderReads } from './open-orders.ts'
import { sinceReads } from './orders-since.ts'
import { recentReads } from './recent.ts'
import { splitPartReads } from './split-parts.ts'
import { SHIFT_SQL } from '../tables/shifts.ts'
import { SLIP_SQL } from '../tables/slips.ts'

/** All queries; each answer reflects the last commit. */
export type JournalRead = ReturnType<typeof makeRead>

export function makeRead(db: Db, touch: Touch = UNPROVEN) {
  const entries = readEntries(db, touch)
  return {
    ...entries,
    ...splitPartReads(entries),
    ...openOrderReads(db, touch),
    ...sinceReads(db),
    ...recentReads(db),
    ...callStatisticReads(db),
    ...eventReads(db),
    ...numberReads(db),
    history: (filter: HistoryFilter): HistoryPage => readHistory(db, touch, filter),
  }
}

type NumberName = 'slip' | 'shift'

/** The single writer reads and commits in the same tick; the file refuses a skipped number. */
function numberReads(db: Db) {
  const next = {
    slip: db.prepare<[], bigint>(SLIP_SQL.next).pluck(),
    shift: db.prepare<[], bigint>(SHIFT_SQL.next).pluck(),
  }
  return { nextNumber: (name: NumberName): number => Number(next[name].get() ?? 1n) }
}
