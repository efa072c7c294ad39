import { attemptReads } from './attempts.ts'
import { billReads } from './bills.ts'
import { callbackReads } from './callbacks.ts'
import type { Db } from './connection.ts'
import { eventReads } from './events.ts'
import { type HistoryFilter, type HistoryPage, readHistory } from './history.ts'
import { instructionKeyReads } from './instruction-keys.ts'
import { instructionReads } from './instructions.ts'
import { openOrderReads } from './open-orders.ts'
import { orderReads } from './orders.ts'
import { settingReads } from './settings.ts'

/** Everything that can be asked; each answer is of the last commit. */
export type JournalRead = ReturnType<typeof makeRead>

export function makeRead(db: Db) {
  return {
    ...orderReads(db),
    ...openOrderReads(db),
    ...instructionReads(db),
    ...instructionKeyReads(db),
    ...billReads(db),
    ...callbackReads(db),
    ...attemptReads(db),
    ...eventReads(db),
    ...settingReads(db),
    history: (filter: HistoryFilter): HistoryPage => readHistory(db, filter),
  }
}
