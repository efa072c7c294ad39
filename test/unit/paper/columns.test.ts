import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PAPER_WIDTHS, type PaperLine } from '#contract/paper-views.ts'
import { formatRupiah } from '#domain/money.ts'
import { clean, COLUMNS, HARD_SPACE, lengthOf, wrap } from '#paper/columns.ts'
import { rpOf } from '#paper/frame.ts'
import { layOut } from '#paper/layout.ts'

const words = fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), { maxLength: 12 })

describe('a line of a printer', () => {
  it.each([
    ['Terima kasih sudah belanja', 12, ['Terima kasih', 'sudah', 'belanja']],
    ['', 32, ['']],
    ['  dua   sela ', 32, ['dua sela']],
    [`Jumlah Rp${HARD_SPACE}150.000`, 12, ['Jumlah', `Rp${HARD_SPACE}150.000`]],
    ['P001-261120-0000042-7F3Q', 16, ['P001-261120-', '0000042-7F3Q']],
    ['x'.repeat(20), 8, ['x'.repeat(8), 'x'.repeat(8), 'xxxx']],
  ])('%j in %d', (text, columns, lines) => {
    expect(wrap(text, columns)).toEqual(lines)
  })

  it('is never longer than the roll, and loses nothing but spaces', () => {
    fc.assert(
      fc.property(words, fc.constantFrom(16, 24, 32, 48), (list, columns) => {
        const text = clean(list.join(' '))
        const lines = wrap(text, columns)
        expect(lines.every((line) => lengthOf(line) <= columns)).toBe(true)
        expect(lines.join('').replaceAll(/[ \u00a0]/gu, '')).toBe(text.replaceAll(/[ \u00a0]/gu, ''))
      }),
    )
  })

  it('never cuts an amount, however large and wherever it stands', () => {
    const kinds = fc.constantFrom<(left: string, amount: string) => PaperLine>(
      (left, amount) => ({ kind: 'pair', left, right: amount }),
      (left, amount) => ({ kind: 'text', text: `${left} ${amount}` }),
      (_left, amount) => ({ kind: 'text', text: amount, size: 'big', align: 'center' }),
      (left, amount) => ({ kind: 'text', text: `${amount} ${left}`, size: 'large', align: 'right' }),
      (left, amount) => ({
        kind: 'table',
        rows: [
          [left, '1', amount],
          ['QR', '12345', amount],
        ],
      }),
      (_left, amount) => ({ kind: 'band', text: amount }),
    )
    fc.assert(
      fc.property(
        kinds,
        fc.string({ maxLength: 60 }),
        fc.bigInt({ min: -(10n ** 16n) + 1n, max: 10n ** 16n - 1n }),
        fc.constantFrom(...PAPER_WIDTHS),
        (make, left, minor, width) => {
          const line = make(left, rpOf(minor))
          const laid = layOut({ width, title: '', language: 'id', lines: [line] })
          const texts = laid.flatMap((one) => (one.kind === 'text' ? [one] : []))
          for (const { text, size } of texts)
            expect(lengthOf(text)).toBeLessThanOrEqual(COLUMNS[width] / (size === 'big' ? 2 : 1))
          expect(texts.some(({ text }) => text.includes(formatRupiah({ minor, currency: 'IDR' })))).toBe(true)
        },
      ),
    )
  })
})

describe('what was typed', () => {
  it.each([
    ['meja\u001b@4', 'meja@4'],
    ['a\nb\tc', 'a b c'],
    ['\u202eRp 1\u202c', 'Rp 1'],
    ['zero\u200bwidth\ufeff', 'zerowidth'],
    ['lone\ud800', 'lone'],
    ['Cafe\u0301', 'Café'],
  ])('%j prints %j', (text, printed) => {
    expect(clean(text)).toBe(printed)
  })
})
