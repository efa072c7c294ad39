import type { BusinessDay } from '#contract/review-views.ts'
import type { Db } from '#journal/connection.ts'
import type { DayFactReads, Seqs } from '#journal/reads/day-facts.ts'
import { businessDayOf, type DayEnds } from '../business-day.ts'

/**
 * Of one business day: where its cash sales lie in the journal, and sen of those that were not taken back. `instead`: sen
 * of cash that was taken instead of its orders' payments.
 */
export type CashDay = Seqs & { readonly minor: bigint; readonly instead: bigint }

type Day = { first: bigint; last: bigint; minor: bigint; instead: bigint }
type Known = { upTo: bigint; readonly days: Map<BusinessDay, Day> }

/** Cash has no index by time; each is read once, and only its day is remembered. */
const known = new WeakMap<Db, Known>()

export const NO_CASH: Seqs = { first: 1n, last: 0n }

/** Call it inside the transaction of the question. `upTo`: the journal's last event in it. */
export function cashDays(
  db: Db,
  reads: DayFactReads,
  ends: DayEnds,
  upTo: bigint,
): ReadonlyMap<BusinessDay, CashDay> {
  const state = known.get(db) ?? { upTo: 0n, days: new Map() }
  known.set(db, state)
  if (upTo <= state.upTo) return state.days
  const of = (at: bigint, seq: bigint): Day => {
    const day = businessDayOf(Number(at), ends.endAt(seq))
    const sums = state.days.get(day) ?? { ...NO_CASH, minor: 0n, instead: 0n }
    state.days.set(day, sums)
    return sums
  }
  for (const { seq, at, minor } of reads.cashSince(state.upTo, upTo)) {
    const sums = of(at, seq)
    if (sums.last < sums.first) sums.first = seq
    sums.last = seq
    sums.minor += minor
  }
  for (const { seq, at, minor } of reads.insteadSince(state.upTo, upTo)) of(at, seq).instead += minor
  for (const { seq, at, minor } of reads.voidsSince(state.upTo, upTo)) {
    const sums = state.days.get(businessDayOf(Number(at), ends.endAt(seq)))
    if (sums !== undefined) sums.minor -= minor
  }
  state.upTo = upTo
  return state.days
}
