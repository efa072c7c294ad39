import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COLUMNS } from '#paper/columns.ts'
import { escPos } from '#paper/escpos.ts'
import { holdSlip } from '#paper/hold.ts'
import { receipt } from '#paper/receipt.ts'
import { testPage } from '#paper/test-page.ts'
import { readEscPos } from '#test/support/esc-pos.ts'
import { contextOf, HOLD, orderOf, paid } from './given.ts'

describe('a slip as ESC/POS', () => {
  it.each([58, 80] as const)('is read back line for line, %d mm', (width) => {
    const read = readEscPos(escPos(receipt(contextOf({}, { width }), orderOf(paid())), 'ascii'))
    expect(read.text).toContain('SUDAH DIBAYAR')
    expect(read.text).toContain('P001-261120-0000042-7F3Q')
    expect(read.cuts).toBe(1)
    const amount = read.lines.find(({ text }) => text.includes('Rp 150.000'))
    expect(amount).toMatchObject({ width: 2, height: 2, bold: true })
    for (const { text, width: times } of read.lines)
      expect(text.length * times).toBeLessThanOrEqual(COLUMNS[width])
  })

  it('practice and copies stand white on black', () => {
    const read = readEscPos(
      escPos(holdSlip(contextOf({ mode: 'practice', copy: 2 }), HOLD, undefined), 'ascii'),
    )
    const bands = read.lines.filter(({ band }) => band).map(({ text }) => text.trim())
    expect(bands).toEqual(
      expect.arrayContaining(['LATIHAN - BUKAN BUKTI', 'SALINAN 1 / COPY 1', 'JANGAN BAYAR LAGI']),
    )
  })

  it('the QR is the printer’s own', () => {
    expect(readEscPos(escPos(testPage(contextOf(), 'x'), 'ascii')).qr).toEqual(['LOKET 58 mm'])
  })

  it.each([
    ['ascii', 0, 'Kafe Emile ?'],
    ['cp437', 0, 'Kaf\u0082 \u0090mile ?'],
    ['cp858', 19, 'Kaf\u0082 \u0090mile ?'],
    ['windows1252', 16, 'Kafé Émile ?'],
  ] as const)('letters by the code page %s', (page, number, name) => {
    const read = readEscPos(
      escPos(receipt(contextOf({ merchantName: 'Kafé Émile 饭' }), orderOf(paid())), page),
    )
    expect(read.codePage).toBe(number)
    expect(read.lines[0]?.text.trim()).toBe(name)
  })

  it('nothing that was typed becomes a command', () => {
    fc.assert(
      fc.property(
        // Any code point at all, lone surrogates among them.
        fc.array(
          fc.integer({ min: 0, max: 0x10ffff }).map((point) => String.fromCodePoint(point)),
          { maxLength: 60 },
        ),
        fc.constantFrom('ascii', 'cp437', 'windows1252' as const),
        (letters, page) => {
          const hostile = `\u001b@\u001dV\u0000${letters.join('')}\u0010\u0004\u0001`
          const order = orderOf(paid({ rrn: hostile }), { note: hostile })
          const context = contextOf({ merchantName: hostile }, { footer: hostile })
          // The reader throws on an unknown command, and on any control character.
          expect(readEscPos(escPos(receipt(context, order), page)).cuts).toBe(1)
        },
      ),
      { numRuns: 50 },
    )
  })
})
