import { expect, test } from 'vitest'
import { wordsIn } from '#support/words.ts'

const words = wordsIn({
  id: { greeting: 'Halo {who}', plain: 'apa adanya' },
  en: { greeting: "Don't forget, {who}", plain: 'as it is' },
})

test('fills in what is handed in, letter by letter', () => {
  expect(words('en', 'greeting', { who: "O'Brien {x} <i> 1234567" })).toBe(
    "Don't forget, O'Brien {x} <i> 1234567",
  )
  expect(words('id', 'plain')).toBe('apa adanya')
})

test('a text that cannot be filled in is given with its hole', () => {
  expect(words('en', 'greeting')).toBe("Don't forget, {who}")
})
