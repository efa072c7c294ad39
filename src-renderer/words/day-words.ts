import type { BusinessDay } from '#contract/review-views.ts'
import { LOCALES } from './jakarta-time.ts'
import type { Language } from './messages.ts'
import { utcOf } from './days.ts'

const made = new Map<Language, Intl.DateTimeFormat>()
const weekdays = new Map<Language, Intl.DateTimeFormat>()

/** `Jum, 27 Nov 2026`. A business day is a date and no time, so it has no zone. */
export function dayWords(day: BusinessDay, language: Language): string {
  const format =
    made.get(language) ??
    new Intl.DateTimeFormat(LOCALES[language], {
      timeZone: 'UTC',
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
    })
  made.set(language, format)
  return format.format(utcOf(day))
}

/** `Jumat`. */
export function weekdayWords(day: BusinessDay, language: Language): string {
  const format =
    weekdays.get(language) ?? new Intl.DateTimeFormat(LOCALES[language], { timeZone: 'UTC', weekday: 'long' })
  weekdays.set(language, format)
  return format.format(utcOf(day))
}
