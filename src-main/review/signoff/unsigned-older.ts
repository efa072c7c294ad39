import type { BusinessDay } from '#contract/review-views.ts'
import type { SignoffDays } from '#contract/signoff-views.ts'
import { eventReads, readHead } from '#journal/chain/events.ts'
import type { Db } from '#journal/connection.ts'
import { signatureIn, signedDayStream } from '#journal/reads/day-signatures.ts'
import type { Followed } from '../follow.ts'
import { daysToName } from './finding-days.ts'

export const OLDER_SQL = {
  days: 'SELECT DISTINCT day FROM day_groups WHERE day > @since AND day < @before',
} as const

/** A signature is never taken back, so each signed day is looked up once. */
const signed = new WeakMap<Db, Set<BusinessDay>>()

/** How many days between the first signature and the end of the list could be signed, and no manager has. */
export function unsignedOlder(
  review: Db,
  { db, dayEnds }: Followed,
  { next: before, since }: SignoffDays,
): number | undefined {
  if (before === undefined || since === undefined) return undefined
  const known = signed.get(db) ?? new Set()
  signed.set(db, known)
  return db.transaction((): number => {
    const { linksOf } = eventReads(db)
    const days = new Set(
      review
        .prepare<{ readonly since: number; readonly before: number }, bigint>(OLDER_SQL.days)
        .pluck()
        .all({ since, before })
        .map(Number),
    )
    for (const day of daysToName({ db, dayEnds }, { from: since + 1, upTo: readHead(db).seq }))
      if (day < before) days.add(day)
    let count = 0
    for (const day of days) {
      if (known.has(day)) continue
      if (signatureIn(linksOf(signedDayStream(day))) === undefined) count += 1
      else known.add(day)
    }
    return count
  })()
}
