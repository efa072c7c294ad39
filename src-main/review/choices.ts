import type { ReviewChoices } from '#contract/review-views.ts'
import { given } from '#domain/given.ts'
import type { Db } from '#journal/connection.ts'
import { businessDayOf } from './business-day.ts'
import type { Followed } from './follow.ts'
import type { Names } from './names.ts'

const MOST_SHIFTS = 200

export const CHOICES_SQL = { first: 'SELECT min(day) FROM day_groups' } as const

/** `now`: epoch milliseconds. */
export function choicesOf(db: Db, names: Names, journal: Followed, now: number): ReviewChoices {
  const first = db.prepare<[], bigint | null>(CHOICES_SQL.first).pluck().get()
  const ends = journal.dayEnds()
  return {
    today: businessDayOf(now, ends.endAt(journal.head())),
    ...given({ first: first === null || first === undefined ? undefined : Number(first) }),
    cashiers: names.namesOf('cashier'),
    tills: names.namesOf('till'),
    wallets: names.namesOf('wallet'),
    shifts: journal.reads.endedShifts(MOST_SHIFTS).map((shift) => ({
      z: Number(shift.number),
      from: businessDayOf(Number(shift.opened_at), ends.endAt(shift.opened_seq)),
      to: businessDayOf(Number(shift.closed_at), ends.endAt(shift.closed_seq)),
    })),
  }
}
