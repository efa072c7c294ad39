import type { Db } from '../connection.ts'
import { SHIFT_SQL } from '../tables/shifts.ts'
import { SLIP_SQL } from '../tables/slips.ts'

export type NumberName = 'slip' | 'shift'

/** The one writer asks and commits in one breath; a number that leaves one out is refused by the file. */
export function numberReads(db: Db) {
  const next = {
    slip: db.prepare<[], bigint>(SLIP_SQL.next).pluck(),
    shift: db.prepare<[], bigint>(SHIFT_SQL.next).pluck(),
  }
  return { nextNumber: (name: NumberName): number => Number(next[name].get() ?? 1n) }
}
