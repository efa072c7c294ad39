import type { Day } from '#domain/day.ts'
import { dayWords } from '../../words/iso-day.ts'
import type { Words } from '../../words/words.tsx'

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
