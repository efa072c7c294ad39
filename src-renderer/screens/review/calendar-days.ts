import { CalendarDate, type DateValue } from '@internationalized/date'
import type { BusinessDay } from '#contract/review-views.ts'

export function calendarDate(day: BusinessDay): CalendarDate {
  return new CalendarDate(Math.floor(day / 10_000), Math.floor(day / 100) % 100, day % 100)
}

export function dayOfDate({ year, month, day }: DateValue): BusinessDay {
  return year * 10_000 + month * 100 + day
}
