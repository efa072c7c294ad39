import { attemptReads } from './attempts.ts'
import { billReads } from './bills.ts'
import { callbackReads } from './callbacks.ts'
import { cashReads } from './cash.ts'
import { callStatisticReads } from './call-statistics.ts'
import type { Db } from './connection.ts'
import { eventReads } from './events.ts'
import { type HistoryFilter, type HistoryPage, readHistory } from './history.ts'
import { instructionKeyReads } from './instruction-keys.ts'
import { instructionReads } from './instructions.ts'
import { numberReads } from './numbers.ts'
import { openOrderReads } from './open-orders.ts'
import { sinceReads } from './orders-since.ts'
import { orderReads } from './orders.ts'
import { recentReads } from './recent.ts'
import { printReads } from './prints.ts'
import { settingReads } from './settings.ts'
import { shiftReads } from './shifts.ts'
import { slipReads } from './slips.ts'
import { takingReads } from './takings.ts'

/** Everything that can be asked; each answer is of the last commit. */
export type JournalRead = ReturnType<typeof makeRead>

export function makeRead(db: Db) {
  return {
    ...orderReads(db),
    ...openOrderReads(db),
    ...sinceReads(db),
    ...recentReads(db),
    ...instructionReads(db),
    ...instructionKeyReads(db),
    ...billReads(db),
    ...callbackReads(db),
    ...attemptReads(db),
    ...callStatisticReads(db),
    ...eventReads(db),
    ...settingReads(db),
    ...takingReads(db),
    ...shiftReads(db),
    ...cashReads(db),
    ...slipReads(db),
    ...printReads(db),
    ...numberReads(db),
    history: (filter: HistoryFilter): HistoryPage => readHistory(db, filter),
  }
}
