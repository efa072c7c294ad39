/** A calendar day in Jakarta: `2026-11-20`. Days compare as text. */
export type Day = string

const DAY_MS = 86_400_000
const JAKARTA_MS = 7 * 3_600_000
const FORM = /^\d{4}-\d{2}-\d{2}$/
const FIRST_YEAR = 2000
const LAST_YEAR = 2100

/** A day that exists, in the years 2000 to 2100. */
export function isDay(text: string): boolean {
  if (!FORM.test(text)) return false
  const ms = Date.parse(`${text}T00:00:00.000Z`)
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== text) return false
  const year = yearOf(text)
  return year >= FIRST_YEAR && year <= LAST_YEAR
}

/** Undefined for a day that does not exist. `month` and `date` count from 1. */
export function dayOf(year: number, month: number, date: number): Day | undefined {
  const text = [String(year).padStart(4, '0'), twoDigits(month), twoDigits(date)].join('-')
  return isDay(text) ? text : undefined
}

/** The last millisecond of the day in Jakarta, epoch milliseconds. */
export function endOfDay(day: Day): number {
  return startOf(day) + DAY_MS - JAKARTA_MS - 1
}

export function addDays(day: Day, count: number): Day {
  return new Date(startOf(day) + count * DAY_MS).toISOString().slice(0, 10)
}

/** `to` less `from`, in days. */
export function daysBetween(from: Day, to: Day): number {
  return (startOf(to) - startOf(from)) / DAY_MS
}

/** 0 is Sunday, 6 Saturday. */
export function weekdayOf(day: Day): number {
  return new Date(startOf(day)).getUTCDay()
}

export function yearOf(day: Day): number {
  return Number(day.slice(0, 4))
}

function startOf(day: Day): number {
  const ms = Date.parse(`${day}T00:00:00.000Z`)
  if (Number.isNaN(ms)) throw new RangeError(`not a day: ${day}`)
  return ms
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
