import type { BusinessDay } from '#contract/review-views.ts'
import { jakartaDay } from '#domain/timestamp.ts'

/** The setting: minutes after midnight in Jakarta at which a business day ends. */
export const DAY_ENDS_KEY = 'day.ends-at'
/** 03.00. */
const USUAL_END = 180
const MINUTE = 60_000
const MINUTES_A_DAY = 1_440

/** The end of the business day that counts for what the event with this number has made. */
export type DayEnds = { readonly endAt: (seq: bigint) => number }

/** From every value that the setting has had, oldest first. What is already made keeps its day. */
export function dayEndsOf(values: readonly { readonly seq: bigint; readonly value: string }[]): DayEnds {
  const known = values.flatMap(({ seq, value }) => {
    const end = minutesIn(value)
    return end === undefined ? [] : [{ seq, end }]
  })
  return { endAt: (seq) => known.findLast((each) => each.seq <= seq)?.end ?? USUAL_END }
}

/** `at`: epoch milliseconds. */
export function businessDayOf(at: number, endsAt: number): BusinessDay {
  return Number(jakartaDay(at - endsAt * MINUTE).replaceAll('-', ''))
}

/** The setting's latest value, or the usual end when there is no readable one. */
export function readDayEnd(value: string | undefined): number {
  return (value === undefined ? undefined : minutesIn(value)) ?? USUAL_END
}

function minutesIn(value: string): number | undefined {
  const minutes = /^\d{1,4}$/.test(value) ? Number(value) : MINUTES_A_DAY
  return minutes < MINUTES_A_DAY ? minutes : undefined
}
