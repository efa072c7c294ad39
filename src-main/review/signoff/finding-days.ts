import type { BusinessDay } from '#contract/review-views.ts'
import type { Db } from '#journal/connection.ts'
import type { DayFactReads } from '#journal/reads/day-facts.ts'
import { businessDayOf, type DayEnds } from '../business-day.ts'
import { hasFindings } from './day-rows.ts'

/** A Z never changes, so each is read once. */
const known = new WeakMap<Db, { number: bigint; readonly days: Set<BusinessDay> }>()

/** Days on which a shift began that found something. Call it inside the transaction of the question. */
export function findingDays(
  db: Db,
  reads: DayFactReads,
  ends: DayEnds,
  upTo: bigint,
): ReadonlySet<BusinessDay> {
  const state = known.get(db) ?? { number: 0n, days: new Set<BusinessDay>() }
  known.set(db, state)
  for (const { number, at, seq, z } of reads.zsSince(state.number, upTo)) {
    if (hasFindings(z)) state.days.add(businessDayOf(Number(at), ends.endAt(seq)))
    state.number = number
  }
  return state.days
}
