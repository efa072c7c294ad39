import type { BusinessDay } from '#contract/review-views.ts'

const DAY_MS = 86_400_000

/** Midnight of the day in UTC: for counting days and for their names, never for the time of an order. */
export function utcOf(day: BusinessDay): number {
  return Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100)
}

function dayOfUtc(at: number): BusinessDay {
  const date = new Date(at)
  return date.getUTCFullYear() * 10_000 + (date.getUTCMonth() + 1) * 100 + date.getUTCDate()
}

export function addDays(day: BusinessDay, days: number): BusinessDay {
  return dayOfUtc(utcOf(day) + days * DAY_MS)
}

export function firstOfMonth(day: BusinessDay): BusinessDay {
  return day - (day % 100) + 1
}

/** `27-11-2026` */
export function dayText(day: BusinessDay): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(day % 100)}-${two(Math.floor(day / 100) % 100)}-${Math.floor(day / 10_000)}`
}

/** A typed date, `27-11-2026`; also with other separators. Undefined for a date that does not exist. */
export function readDay(text: string): BusinessDay | undefined {
  const [, day, month, year] = /^\s*(\d{1,2})[-./ ](\d{1,2})[-./ ](\d{4})\s*$/.exec(text) ?? []
  if (day === undefined || month === undefined || year === undefined) return undefined
  const read = Number(year) * 10_000 + Number(month) * 100 + Number(day)
  return Number(year) >= 2000 && dayOfUtc(utcOf(read)) === read ? read : undefined
}

/** The field's text after an edit: dashes appear as digits are added at its end. */
export function typedDay(shown: string, text: string): string {
  if (!text.startsWith(shown) || !/^[\d-]+$/.test(text)) return text.slice(0, 10)
  const digits = text.replaceAll('-', '').slice(0, 8)
  if (!/^(\d{0,2}|\d{2}-\d{0,2}|\d{2}-\d{2}-\d{0,4})-?\d*$/.test(text)) return text.slice(0, 10)
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== '').join('-')
}
