import { addDays, type Day, weekdayOf, yearOf } from '#domain/day.ts'
import type { OrderMethod } from '#domain/order.ts'
import { jakartaDay } from '#domain/timestamp.ts'

export type WorkingDays = {
  /** Weekdays without credits; 0 is Sunday, 6 Saturday. */
  readonly weekend: readonly number[]
  readonly holidays: ReadonlySet<Day>
  /** Years whose holidays are all known. */
  readonly knownYears: ReadonlySet<number>
}

/** When the gateway sends the money of a payment. */
export type CreditTerms = {
  /** Minutes after midnight in Jakarta. A payment at or after it counts for the next calendar day; 1440: never. */
  readonly cutOff: number
  /** Working days from the day of payment to the credit: 1 is T+1. */
  readonly workingDays: number
  /** Where a method has other terms. */
  readonly byMethod?: Readonly<Partial<Record<OrderMethod, number>>>
}

export type CreditDay = {
  readonly day: Day
  /** Years on the way whose holidays are not all known: the day may be later. */
  readonly unknownYears: readonly number[]
}

const MINUTE = 60_000
const MINUTES_A_DAY = 1_440
/** No calendar has a longer run of holidays. */
const LONGEST_RUN = 60

export const WEEKEND: readonly number[] = [0, 6]

export function isWorkingDay({ weekend, holidays }: WorkingDays, day: Day): boolean {
  return !weekend.includes(weekdayOf(day)) && !holidays.has(day)
}

/** The day that a payment counts for. `paidAt`: epoch milliseconds. */
export function paymentDay(paidAt: number, cutOff: number): Day {
  if (cutOff < 0 || cutOff > MINUTES_A_DAY) throw new RangeError(`not a minute of a day: ${cutOff}`)
  return jakartaDay(paidAt + (MINUTES_A_DAY - cutOff) * MINUTE)
}

/**
 * The day on which a payment is credited: the nth working day after the day it counts for. T+0 is that day, or the
 * first working day after it.
 */
export function creditDayOf(
  paidAt: number,
  method: OrderMethod,
  terms: CreditTerms,
  calendar: WorkingDays,
): CreditDay {
  const from = paymentDay(paidAt, terms.cutOff)
  const day = workingDayAfter(calendar, from, terms.byMethod?.[method] ?? terms.workingDays)
  const years = new Set([yearOf(from), yearOf(day)])
  return { day, unknownYears: [...years].filter((year) => !calendar.knownYears.has(year)) }
}

/** `count` 0: `from` or the first working day after it. */
export function workingDayAfter(calendar: WorkingDays, from: Day, count: number): Day {
  let day = from
  for (let left = count; left > 0; left -= 1) day = nextWorkingDay(calendar, addDays(day, 1))
  return nextWorkingDay(calendar, day)
}

function nextWorkingDay(calendar: WorkingDays, from: Day): Day {
  let day = from
  for (let run = 0; !isWorkingDay(calendar, day); run += 1) {
    if (run === LONGEST_RUN) throw new RangeError(`no working day after ${from}`)
    day = addDays(day, 1)
  }
  return day
}
