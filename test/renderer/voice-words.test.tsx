/** Every amount has its words, and every word its clip in the package. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { amountInWords } from '#domain/amount-in-words.ts'
import { moneyOfMinor } from '#domain/money.ts'
import { MESSAGES, type Language } from '#renderer/words/messages.ts'
import { everyWord, spokenParts, wordsOf } from '#renderer/words/voice-words.ts'
import { seededRandom } from '../support/seeded-random.ts'

const VOICE = join(import.meta.dirname, '../../resources/voice')
const AMOUNTS = 10_000
/** The highest has fourteen digits of rupiah. */
const DIGITS = 14

const clipsOf = (language: Language) =>
  new Set(readdirSync(join(VOICE, language)).map((name) => name.replace('.opus', '')))
const say = (language: Language) => (amount: string) =>
  MESSAGES[language]['settings.sound.say'].replace('{amount}', amount)

/** Of every length, one in ten with sen. */
function drawn(): readonly bigint[] {
  const random = seededRandom(20_261_124)
  return Array.from({ length: AMOUNTS }, () => {
    const whole = BigInt(Math.floor(random.next() * 10 ** (1 + Math.floor(random.next() * DIGITS))))
    return whole * 100n + (random.next() < 0.1 ? BigInt(Math.floor(random.next() * 100)) : 0n)
  })
}

describe.each(['id', 'en'] as const)('amounts in %s', (language) => {
  const sentences = drawn().map((minor) => ({
    printed: say(language)(amountInWords(moneyOfMinor(minor), language)),
    spoken: wordsOf(spokenParts(minor, language, say(language)) ?? []),
  }))
  const unplayable = (clips: ReadonlySet<string>) =>
    sentences.filter(({ spoken }) => !spoken.every((word) => clips.has(word)))

  test('are spoken as they are printed, and every word has a clip', () => {
    expect(sentences).toHaveLength(AMOUNTS)
    for (const { printed, spoken } of sentences) expect(spoken).toEqual(printed.split(/,? |-/u))
    expect(unplayable(clipsOf(language))).toEqual([])
  })

  test('are noticed when one clip is missing, whichever it is', () => {
    const clips = [...clipsOf(language)]
    const unnoticed = clips.filter(
      (gone) => unplayable(new Set(clips.filter((one) => one !== gone))).length === 0,
    )
    expect(unnoticed).toEqual([])
  })

  test('need exactly the clips of the package', () => {
    expect([...everyWord(language, say(language))].toSorted()).toEqual([...clipsOf(language)].toSorted())
  })

  test('in a sentence with anything but words are not spoken', () => {
    expect(spokenParts(100n, language, (amount) => `${amount} (1)`)).toBeUndefined()
  })
})
