import type { BusinessDay } from '#contract/review-views.ts'
import { jakartaDay } from '#domain/timestamp.ts'

/** The setting: when a business day ends, and from when that counts (`writeDayEnd`). */
export const DAY_ENDS_KEY = 'day.ends-at'
/** 03.00. */
const USUAL_END = 180
const MINUTE = 60_000
const MINUTES_A_DAY = 1_440
const DAY = MINUTES_A_DAY * MINUTE
const JAKARTA = 420 * MINUTE

/** A value of the setting. Ends are minutes after midnight in Jakarta. */
export type DayEndValue = {
  readonly end: number
  /** Epoch milliseconds; absent in values that counted at once. */
  readonly from?: number
  /** What counts until then. */
  readonly before?: number
}

/** The end of the business day in which this moment lies. `at`: epoch milliseconds. */
export type Ending = (at: number) => number

/** The end of the business day that counts for what the event with this number has made. */
export type DayEnds = { readonly endAt: (seq: bigint) => Ending }

/** From every value that the setting has had, oldest first. What is already made keeps its day. */
export function dayEndsOf(values: readonly { readonly seq: bigint; readonly value: string }[]): DayEnds {
  const known = values.flatMap(({ seq, value }) => {
    const read = valueIn(value)
    return read === undefined ? [] : [{ seq, ...read }]
  })
  return {
    endAt: (seq) => (at) =>
      known.findLast((each) => each.seq <= seq && (each.from ?? at) <= at)?.end ?? USUAL_END,
  }
}

export function businessDayOf(at: number, ending: Ending): BusinessDay {
  return Number(jakartaDay(at - ending(at) * MINUTE).replaceAll('-', ''))
}

/** When the business day ends that runs at this moment. */
export function endOfDay(at: number, end: number): number {
  const offset = JAKARTA - end * MINUTE
  return (Math.floor((at + offset) / DAY) + 1) * DAY - offset
}

/** The setting's latest value, or the usual end when there is no readable one. */
export function readDayEnd(value: string | undefined): DayEndValue {
  return (value === undefined ? undefined : valueIn(value)) ?? { end: USUAL_END }
}

export function writeDayEnd({ end, from, before }: Required<DayEndValue>): string {
  return `${end} from ${from} before ${before}`
}

const VALUE = /^(\d{1,4})(?: from (\d{1,15}) before (\d{1,4}))?$/

function valueIn(value: string): DayEndValue | undefined {
  const [, end, from, before] = VALUE.exec(value) ?? []
  if (end === undefined || [end, before ?? 0].some((minutes) => Number(minutes) >= MINUTES_A_DAY))
    return undefined
  return { end: Number(end), ...(from === undefined ? {} : { from: Number(from), before: Number(before) }) }
}
