import { DATE_ORDERS, type DateOrder } from '#contract/settlement-input.ts'
import { addDays, type Day, dayOf, isDay } from '#domain/day.ts'

/** `two-orders`: the day may be the month, and nothing says which. */
export type DateRefusal = 'not-a-date' | 'no-such-day' | 'no-year' | 'two-orders'
export type StatementDate =
  | { readonly ok: true; readonly day: Day }
  | { readonly ok: false; readonly why: DateRefusal }

/** The days that a statement says it covers: they give a date without a year its year. */
export type Period = { readonly from: Day; readonly to: Day }

export type DateRules = {
  readonly period?: Period | undefined
  /** Of `02/03/2026`; undefined when nothing says it. */
  readonly order?: DateOrder | undefined
  /** Of a time that names none: the header says it. */
  readonly zone?: string | undefined
}

/** Names as Indonesian and English statements shorten them; the first letters decide. */
const MONTHS: readonly (readonly string[])[] = [
  ['jan'],
  ['feb', 'peb'],
  ['mar'],
  ['apr'],
  ['mei', 'may'],
  ['jun'],
  ['jul'],
  ['agu', 'agt', 'ags', 'aug'],
  ['sep'],
  ['okt', 'oct'],
  ['nov', 'nop'],
  ['des', 'dec'],
]
/** A longer text is no date; it also bounds the time that a cell takes. */
const LONGEST = 64
// Blanks are single by then.
const WEEKDAY =
  /^(?:senin|selasa|rabu|kamis|jum'?at|sabtu|minggu|mon|tue|wed|thu|fri|sat|sun)\p{L}{0,8} ?,? /iu
const TIME =
  /(?:T| ?, ?| )(\d{1,2})[:.](\d{2})(?:[:.]\d{2})?(?:[.,]\d{1,9})? ?(am|pm)? ?(z|utc|gmt|wib|wita|wit|(?:utc|gmt)?[+-]\d{1,2}(?::?\d{2})?)?$/i
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const PLAIN = /^(\d{4})(\d{2})(\d{2})$/
const PAIR = /^(\d{1,2})[-/.](\d{1,2})(?:[-/.](\d{4}|\d{2}))?$/
const NAMED = /^(\d{1,2})[-/. ]?(\p{L}{3,9})\.?(?:[-/. ,']{0,3}(\d{4}|\d{2}))?$/u
const DAY_MINUTES = 1_440

/**
 * Reads a date as banks write it: `02/03/2026`, `02-03-26`, `2026-03-02`, `02 Mar 2026`, `2 Agustus 2026`. A time with a
 * zone is taken to Jakarta, and may be of the next day there. Two digits of a year are of this century.
 */
export function readStatementDate(text: string, rules: DateRules = {}): StatementDate {
  const whole = plainDate(text)
  if (whole.length > LONGEST) return { ok: false, why: 'not-a-date' }
  const time = TIME.exec(whole)
  const read = readDate(time === null ? whole : whole.slice(0, time.index).trim(), rules)
  const shift = time === null ? 0 : daysToJakarta(time, rules.zone)
  return read.ok && shift !== 0 ? existing(addDays(read.day, shift)) : read
}

function plainDate(text: string): string {
  return text
    .trim()
    .slice(0, LONGEST * 2)
    .replace(/\s+/g, ' ')
    .replace(WEEKDAY, '')
}

function readDate(plain: string, { period, order }: DateRules): StatementDate {
  const first = YEAR_FIRST.exec(plain) ?? PLAIN.exec(plain)
  if (first !== null) {
    const [, year = '', month = '', date = ''] = first
    return existing(dayOf(Number(year), Number(month), Number(date)))
  }
  const pair = pairOf(plain)
  if (pair !== undefined) {
    const { first: one, second: two, year } = pair
    const isMonthFirst = (order ?? orderOf(pair)) === 'month-first'
    if (order === undefined && orderOf(pair) === undefined && one !== two)
      return { ok: false, why: 'two-orders' }
    return isMonthFirst ? withYear(two, one, year, period) : withYear(one, two, year, period)
  }
  const [, date = '', name = '', year] = NAMED.exec(plain) ?? []
  const month = monthOf(name)
  return month === 0 ? { ok: false, why: 'not-a-date' } : withYear(Number(date), month, year, period)
}

type Pair = { readonly first: number; readonly second: number; readonly year: string | undefined }

function pairOf(plain: string): Pair | undefined {
  const found = PAIR.exec(plain)
  if (found === null) return undefined
  const [, first = '', second = '', year] = found
  return { first: Number(first), second: Number(second), year }
}

/** What one date says alone. */
function orderOf({ first, second }: Pair): DateOrder | undefined {
  if (first > 12 && second <= 12) return 'day-first'
  return second > 12 && first <= 12 ? 'month-first' : undefined
}

/** Days to add, -1 to 1; none for a time without a zone, which is the bank's own. */
function daysToJakarta(
  [, hour = '', minute = '', half = '', own = '']: RegExpExecArray,
  zone: string | undefined,
): number {
  const offset = offsetOf(own === '' ? (zone ?? '') : own.toLowerCase())
  if (offset === undefined) return 0
  const hours = half === '' ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
  return Math.floor((hours * 60 + Number(minute) - offset + JAKARTA) / DAY_MINUTES)
}

/** The zone that a header names: `Created (UTC)`. */
export function zoneIn(header: string): string | undefined {
  return /\b(?:utc|gmt|wib|wita|wit)\b/i.exec(header.slice(0, LONGEST))?.[0].toLowerCase()
}

/** Minutes east of Greenwich. */
const JAKARTA = 7 * 60
const ZONES: Readonly<Record<string, number>> = { z: 0, utc: 0, gmt: 0, wib: JAKARTA, wita: 480, wit: 540 }

function offsetOf(zone: string): number | undefined {
  const named = ZONES[zone]
  if (named !== undefined) return named
  const [, sign, hours = '', minutes = '0'] = /([-+])(\d{1,2}):?(\d{2})?$/.exec(zone) ?? []
  if (sign === undefined) return undefined
  const east = Number(hours) * 60 + Number(minutes)
  return sign === '-' ? -east : east
}

/**
 * The order that a whole column shows: by a date that has only one, else because the other order gives days after
 * `today` or outside the period. Undefined when both are possible, or the column has both.
 */
export function dateOrderOf(
  texts: readonly string[],
  { today, period }: { readonly today?: Day | undefined; readonly period?: Period | undefined } = {},
): DateOrder | undefined {
  const plain = texts.map((text) => {
    const whole = plainDate(text)
    return whole.replace(TIME, '').trim()
  })
  const pairs = plain.flatMap((text) => pairOf(text) ?? [])
  const shown = new Set(pairs.flatMap((pair) => orderOf(pair) ?? []))
  if (shown.size > 0) return shown.size === 1 ? [...shown][0] : undefined
  const isPossible = ({ first, second, year }: Pair, order: DateOrder): boolean => {
    const [date, month] = order === 'day-first' ? [first, second] : [second, first]
    const read = withYear(date, month, year, period)
    if (!read.ok) return false
    const isInside = period === undefined || (read.day >= period.from && read.day <= period.to)
    return isInside && (today === undefined || read.day <= addDays(today, 1))
  }
  // A date that is impossible in both orders says nothing.
  const telling = pairs.filter((pair) => DATE_ORDERS.some((order) => isPossible(pair, order)))
  const possible = DATE_ORDERS.filter((order) => telling.every((pair) => isPossible(pair, order)))
  return possible.length === 1 ? possible[0] : undefined
}

/** 1 to 12; 0 for a word that is no month. */
function monthOf(name: string): number {
  const word = name.toLowerCase()
  return MONTHS.findIndex((starts) => starts.some((start) => word.startsWith(start))) + 1
}

function withYear(date: number, month: number, year: string | undefined, period?: Period): StatementDate {
  if (year !== undefined)
    return existing(dayOf(year.length === 2 ? 2000 + Number(year) : Number(year), month, date))
  if (dayOf(2000, month, date) === undefined) return { ok: false, why: 'no-such-day' }
  if (period === undefined) return { ok: false, why: 'no-year' }
  const days = [period.from, period.to].flatMap((each) => dayOf(Number(each.slice(0, 4)), month, date) ?? [])
  const inside = days.find((day) => day >= period.from && day <= period.to)
  return inside === undefined ? { ok: false, why: 'no-year' } : { ok: true, day: inside }
}

function existing(day: Day | undefined): StatementDate {
  return day !== undefined && isDay(day) ? { ok: true, day } : { ok: false, why: 'no-such-day' }
}
