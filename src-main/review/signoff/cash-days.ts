import type { BusinessDay } from '#contract/review-views.ts'
import type { Db } from '#journal/connection.ts'
import type { DayFactReads, Seqs } from '#journal/reads/day-facts.ts'
import { businessDayOf, type DayEnds } from '../business-day.ts'

type Day = { first: bigint; last: bigint }
type Known = { upTo: bigint; readonly days: Map<BusinessDay, Day> }

/** Cash sales have no index by time; each is read once, and only where those of a day lie is remembered. */
const known = new WeakMap<Db, Known>()

export const NO_CASH: Seqs = { first: 1n, last: 0n }

/** Where the cash sales of each business day lie. Call it inside the transaction of the question. `upTo`: the journal's last event in it. */
export function cashDays(
  db: Db,
  reads: DayFactReads,
  ends: DayEnds,
  upTo: bigint,
): ReadonlyMap<BusinessDay, Seqs> {
  const state = known.get(db) ?? { upTo: 0n, days: new Map() }
  known.set(db, state)
  if (upTo <= state.upTo) return state.days
  for (const { seq, at } of reads.cashSince(state.upTo, upTo)) {
    const day = businessDayOf(Number(at), ends.endAt(seq))
    state.days.set(day, { first: state.days.get(day)?.first ?? seq, last: seq })
  }
  state.upTo = upTo
  return state.days
}
