import { type Day, dayOf, isDay } from '#domain/day.ts'

export type DateRefusal = 'not-a-date' | 'no-such-day' | 'no-year'
export type StatementDate =
  | { readonly ok: true; readonly day: Day }
  | { readonly ok: false; readonly why: DateRefusal }

/** The days that a statement says it covers: they give a date without a year its year. */
export type Period = { readonly from: Day; readonly to: Day }

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
const WEEKDAY =
  /^(?:senin|selasa|rabu|kamis|jum'?at|sabtu|minggu|mon|tue|wed|thu|fri|sat|sun)\p{L}*\s*,?\s+/iu
const TIME =
  /(?:[T\s]+|\s*,\s*)\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\.\d+)?\s*(?:wib|am|pm|z|[+-]\d{2}:?\d{2})?$/i
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const PLAIN = /^(\d{4})(\d{2})(\d{2})$/
const DAY_FIRST = /^(\d{1,2})[-/.](\d{1,2})(?:[-/.](\d{4}|\d{2}))?$/
const NAMED = /^(\d{1,2})[-/.\s]*(\p{L}{3,9})\.?(?:[-/.\s,']*(\d{4}|\d{2}))?$/u

/**
 * Reads a date as Indonesian banks write it, the day before the month: `02/03/2026`, `02-03-26`, `2026-03-02`,
 * `02 Mar 2026`, `2 Agustus 2026`. A time after it is left out. Two digits of a year are of this century.
 */
export function readStatementDate(text: string, period?: Period): StatementDate {
  const plain = text.trim().replace(WEEKDAY, '').replace(TIME, '').trim()
  const first = YEAR_FIRST.exec(plain) ?? PLAIN.exec(plain)
  if (first !== null) {
    const [, year = '', month = '', date = ''] = first
    return existing(dayOf(Number(year), Number(month), Number(date)))
  }
  const numbers = DAY_FIRST.exec(plain)
  if (numbers !== null) {
    const [, date = '', month = '', year] = numbers
    return withYear(Number(date), Number(month), year, period)
  }
  const [, date = '', name = '', year] = NAMED.exec(plain) ?? []
  const month = monthOf(name)
  return month === 0 ? { ok: false, why: 'not-a-date' } : withYear(Number(date), month, year, period)
}

/** The first two days that the lines above the header name, when they are in order. */
export function periodIn(texts: readonly string[]): Period | undefined {
  const days = texts.flatMap((text) => {
    const found = text.match(/\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}|\d{1,2}\s+\p{L}{3,9}\s+\d{4}/gu) ?? []
    return found.flatMap((each) => {
      const read = readStatementDate(each)
      return read.ok ? [read.day] : []
    })
  })
  const [from, to] = days
  return from !== undefined && to !== undefined && from <= to ? { from, to } : undefined
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
