import type { Day } from '#domain/day.ts'
import * as days from './day-words.ts'
import { dayText, readDay } from './days.ts'
import type { Words } from './words.tsx'

/** `Jum, 27 Nov 2026`. */
export function dayWords({ language }: Pick<Words, 'language'>, day: Day): string {
  return days.dayWords(numberOf(day), language)
}

/** `27-11-2026`, as a person types it. */
export function typedDayText(day: Day): string {
  return dayText(numberOf(day))
}

/** Undefined for a date that does not exist. */
export function readTypedDay(text: string): Day | undefined {
  const day = readDay(text)
  return day === undefined ? undefined : String(day).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
}

function numberOf(day: Day): number {
  return Number(day.replaceAll('-', ''))
}
