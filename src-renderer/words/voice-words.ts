import { amountInWords } from '#domain/amount-in-words.ts'
import { moneyOfMinor, rupiah } from '#domain/money.ts'
import type { Language } from './messages.ts'

/** Puts an amount in words into the sentence that is spoken. */
export type Say = (amount: string) => string

/** Between two words, and where the sentence has a comma. */
const GAP_SECONDS = 0.03
const COMMA_SECONDS = 0.25
const COMMA = ','

/** The sentence as it is printed elsewhere, word by word and comma by comma; undefined where it holds anything else. */
export function spokenParts(minor: bigint, language: Language, say: Say): readonly string[] | undefined {
  const text = say(amountInWords(moneyOfMinor(minor), language)).toLowerCase()
  return /^[a-z, -]+$/u.test(text) ? (text.match(/[a-z]+|,/gu) ?? undefined) : undefined
}

export const wordsOf = (parts: readonly string[]): readonly string[] => parts.filter((part) => part !== COMMA)

/** When each word begins, in seconds, and when the last one has ended. */
export function timesOf(
  parts: readonly string[],
  secondsOf: (word: string) => number,
): { readonly starts: readonly number[]; readonly end: number } {
  const starts: number[] = []
  let end = 0
  let next = 0
  for (const part of parts) {
    if (part === COMMA) {
      next = end + COMMA_SECONDS
      continue
    }
    starts.push(next)
    end = next + secondsOf(part)
    next = end + GAP_SECONDS
  }
  return { starts, end }
}

/** Amounts that hold every word of amounts: all below a hundred, then each name of a power. */
const WHOLE = [...Array(100).keys(), 100, 200, 1000, 2000, 1e6, 1e9, 1e12]

export function everyWord(language: Language, say: Say): readonly string[] {
  const amounts = [...WHOLE.map((whole) => rupiah(whole).minor), 1n]
  const parts = amounts.map((minor) => spokenParts(minor, language, say) ?? [])
  return [...new Set(wordsOf(parts.flat()))]
}
