import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainText } from '#domain/plain-text.ts'
import { anyText } from '#test/support/any-text.ts'

describe('a text as plain ASCII', () => {
  test.each([
    ['kopi susu', 'kopi susu', [], []],
    [
      'café crème',
      'cafe creme',
      [
        ['é', 'e'],
        ['è', 'e'],
      ],
      [],
    ],
    ['cafe\u0301', 'cafe', [['e\u0301', 'e']], []],
    [
      '“meja 4” – 2×',
      '"meja 4" - 2x',
      [
        ['“', '"'],
        ['”', '"'],
        ['–', '-'],
        ['×', 'x'],
      ],
      [],
    ],
    ['tunggu…', 'tunggu...', [['…', '...']], []],
    ['½ porsi', '1/2 porsi', [['½', '1/2']], []],
    [
      'a\u00a0b\tc\r\nd',
      'a b c d',
      [
        ['\u00a0', ' '],
        ['\t', ' '],
        ['\r\n', ' '],
      ],
      [],
    ],
    [
      'Straße łódź',
      'Strasse lodz',
      [
        ['ß', 'ss'],
        ['ł', 'l'],
        ['ó', 'o'],
        ['ź', 'z'],
      ],
      [],
    ],
    ['kopi ☕👩🏽‍🍳☕', 'kopi ', [], ['☕', '👩🏽‍🍳']],
    ['咖啡', '', [], ['咖', '啡']],
    ['a\u0000b\u202ec', 'abc', [], ['\u0000', '\u202e']],
    ['', '', [], []],
  ] as const)('%s', (given, text, replaced, removed) => {
    expect(plainText(given)).toEqual({ text, replaced, removed })
  })

  test('is always printable ASCII, stays what it is when it was, and names whatever it changed', () => {
    const given = fc.oneof(fc.string({ unit: 'grapheme' }), anyText(), fc.string())
    fc.assert(
      fc.property(given, (any) => {
        const { text, replaced, removed } = plainText(any)
        expect(text).toMatch(/^[\x20-\x7e]*$/)
        expect(plainText(text)).toEqual({ text, replaced: [], removed: [] })
        expect(replaced.length + removed.length === 0).toBe(text === any)
      }),
      { numRuns: 500, seed: 4 },
    )
  })
})
