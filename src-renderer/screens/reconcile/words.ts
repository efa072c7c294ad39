import type { Day } from '#domain/day.ts'
import * as days from '../../words/day-words.ts'
import { dayText, readDay } from '../../words/days.ts'
import type { Words } from '../../words/words.tsx'

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

/** One day, or from the first to the last. */
export function spanWords(words: Words, from: Day, through: Day): string {
  if (from === through) return dayWords(words, from)
  return words.t('reconcile.span', { from: dayWords(words, from), to: dayWords(words, through) })
}

/** `0,7`: hundredths of a percent as a person types them. */
export function percentText(basisPoints: bigint): string {
  const whole = basisPoints / 100n
  const rest = String(basisPoints % 100n)
    .padStart(2, '0')
    .replace(/0+$/, '')
  return rest === '' ? String(whole) : `${whole},${rest}`
}

/** Undefined for what is no percentage with at most two decimals. */
export function readPercent(text: string): bigint | undefined {
  const [, whole, rest = ''] = /^\s*(\d{1,3})(?:[.,](\d{1,2}))?\s*%?\s*$/.exec(text) ?? []
  return whole === undefined ? undefined : BigInt(whole) * 100n + BigInt(rest.padEnd(2, '0'))
}
