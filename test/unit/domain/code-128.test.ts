import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { code128, CODE_128_PATTERNS, code128Path } from '#domain/code-128.ts'
import { decodeRow } from '#test/support/code-128.ts'

const row = (text: string, scale: number): readonly boolean[] =>
  [10, ...code128(text), 10].flatMap((width, at) => Array<boolean>(width * scale).fill(at % 2 === 1))

describe('Code 128', () => {
  it('has 106 different symbols of eleven modules, each with an even count of dark ones', () => {
    expect(new Set(CODE_128_PATTERNS).size).toBe(106)
    for (const pattern of CODE_128_PATTERNS) {
      const widths = Array.from(pattern, Number)
      expect(widths.reduce((sum, width) => sum + width)).toBe(11)
      expect(widths.filter((_, at) => at % 2 === 0).reduce((sum, width) => sum + width) % 2).toBe(0)
    }
  })

  it('is drawn as the standard says', () => {
    // Start B, A, to C, 12, check (104 + 33 + 2 x 99 + 3 x 12 = 371, modulo 103: 62), stop.
    expect(code128('A12').join('')).toBe('2112141113231131411122324311112331112')
  })

  it('is read back from its bars, one to three dots wide', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Z]{1,6}(\d\d){1,12}$/),
        fc.integer({ min: 1, max: 3 }),
        (text, scale) => {
          expect(decodeRow(row(text, scale))).toBe(text)
        },
      ),
    )
  })

  it('is refused for a text that would be wider or is none', () => {
    for (const text of ['', 'A', '12', 'A1', 'a12', 'A12B']) expect(() => code128(text)).toThrow(RangeError)
  })

  it('is as wide as its path says', () => {
    const { path, width } = code128Path('LKTR0010000042000000', 40)
    expect(width).toBe(178)
    expect(path.startsWith('M0 0h2v40h-2z')).toBe(true)
    expect(path.endsWith('M176 0h2v40h-2z')).toBe(true)
  })
})
