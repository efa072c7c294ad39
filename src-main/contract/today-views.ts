/** The takings of the running business day next to those of the same weekday. Money is in sen, time in epoch milliseconds. */
import type { BusinessDay, ReviewSummary } from './review-views.ts'

export type Counted = { readonly count: number; readonly minor: bigint }

/** What a business day, or its first hours, has brought. */
export type DayTakings = {
  /** Through the gateway, for orders made then: the same sum as in the review. */
  readonly gateway: Counted
  /** Cash sales that were not taken back, and cash in place of a payment or for its rest: on the day of its order. */
  readonly cash: Counted
  /** Refunds paid back then. They are taken off neither of the two. */
  readonly back: Counted
}

/** One hour of the clock in Jakarta, by both ways of paying together. */
export type HourTakings = { readonly hour: number; readonly todayMinor: bigint; readonly beforeMinor: bigint }

export type TodayTakings = {
  /** The moment of all this. */
  readonly at: number
  readonly day: BusinessDay
  /** The journal is empty, or began on this day. */
  readonly isFirst?: true
  readonly soFar: DayTakings
  /** The same weekday a week ago, up to the same time and whole; absent where the journal is younger. */
  readonly before?: { readonly day: BusinessDay; readonly soFar: DayTakings; readonly whole: DayTakings }
  /** In the order of the business day, from the first hour that brought something to the last; one can be there twice. */
  readonly hours: readonly HourTakings[]
  /** The list is still being made from the journal, so the sums are too small. */
  readonly building?: NonNullable<ReviewSummary['building']>
}
