import type { ReviewChoices } from '#contract/review-views.ts'
import type { Words } from '../../words/words.tsx'
import { dayWords } from '../../words/day-words.ts'
import { nameOfRange, type Range } from './ranges.ts'

/** The days in a word or as dates: "Hari ini", "Z report 12", "Sel, 3 Nov 2026 sampai Jum, 27 Nov 2026". */
export function rangeWords(range: Range, choices: ReviewChoices, words: Words): string {
  const named = nameOfRange(range, choices)
  if (named.kind === 'preset') return words.t(`review.range.${named.name}`)
  if (named.kind === 'z') return words.t('review.range.z', { n: named.z })
  return datesWords(range, choices, words)
}

/** The days as dates. */
export function datesWords(
  { from, to }: Range,
  { first, today }: ReviewChoices,
  { t, language }: Words,
): string {
  const start = from ?? first ?? today
  const end = to ?? today
  const dates = { from: dayWords(start, language), to: dayWords(end, language) }
  return start === end ? dates.from : t('review.range.dates', dates)
}
