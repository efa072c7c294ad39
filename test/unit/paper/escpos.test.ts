import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CODE_PAGES, type CodePage } from '#contract/paper-views.ts'
import { procedures } from '#contract/procedures.ts'
import { code128 } from '#domain/code-128.ts'
import { scanCodeOfOrder } from '#domain/scan-code.ts'
import { COLUMNS } from '#paper/columns.ts'
import { escPos } from '#paper/escpos.ts'
import { holdSlip } from '#paper/hold.ts'
import { receipt } from '#paper/receipt.ts'
import { testPage } from '#paper/test-page.ts'
import { readEscPos } from '#test/support/esc-pos.ts'
import { contextOf, HOLD, orderOf, paid, REFERENCE } from './given.ts'

/** Pictures that the pages of the first PCs have at 01 to 1F and 7F: `←` is ESC, `↔` is GS, `►` is DLE, `◙` a new line. */
const PICTURES = Array.from('☺☻♥♦♣♠•◘○◙♂♀♪♫☼►◄↕‼¶§▬↨↑↓→←∟↔▲▼⌂')
/** What each page has above ASCII; the no-break space and the soft hyphen, which are laid out before, are left out. */
const UPPER: Readonly<Record<CodePage, readonly string[]>> = {
  ascii: [],
  cp437: Array.from(
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀' +
      'αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■',
  ),
  cp858: Array.from(
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀' +
      'ÓßÔÒõÕµþÞÚÛÙýÝ¯´±‗¾÷¸°¨·¹³²■',
  ),
  windows1252: Array.from(
    '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ¡¢£¤¥¦§¨©ª«¬®¯°±²³´µ¶·¸¹º»¼½¾¿' +
      'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ',
  ),
}
const DOTS_PER_COLUMN = 12
const pages = CODE_PAGES.map((page) => [page] as const)
const footer = (text: string, page: CodePage) =>
  readEscPos(escPos(receipt(contextOf({}, { footer: text }), orderOf(paid())), page))

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
    [58, 2],
    [80, 3],
  ] as const)('the barcode is the printer’s own, and fits the %d mm roll', (width, dots) => {
    const document = receipt(contextOf({}, { width }), orderOf(paid()))
    const { barcodes } = readEscPos(escPos(document, 'ascii'))
    expect(barcodes).toEqual([{ text: scanCodeOfOrder(REFERENCE), dots, height: 80 }])
    const modules = code128(barcodes[0]?.text ?? '').reduce((sum, one) => sum + one)
    expect(modules * dots).toBeLessThanOrEqual(COLUMNS[width] * DOTS_PER_COLUMN)
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

  it.each(pages)('a picture of the code page becomes a plain sign, with %s', (page) => {
    for (const picture of PICTURES) {
      const { cuts, lines } = footer(`A${picture}B`, page)
      const found = lines.map(({ text }) => text.trim()).filter((text) => /^A.B$/s.test(text))
      expect([picture, cuts, found.length]).toEqual([picture, 1, 1])
    }
    expect(footer('• satu → dua ←', page).text).toContain(
      page === 'windows1252' ? 'satu > dua <' : '* satu > dua <',
    )
  })

  it.each(pages)('every letter that the code page has above ASCII leaves as itself, with %s', (page) => {
    const lost = UPPER[page].filter((letter) => {
      const line = footer(`A${letter}B`, page).lines.find(({ text }) => /^A.B$/s.test(text.trim()))
      return (line?.text.trim().charCodeAt(1) ?? 0) < 0x80
    })
    expect(lost).toEqual([])
  })

  it.each(pages)('the note of a waiting slip opens no cash drawer, with %s', (page) => {
    const note = '\u2190p022'
    // The bridge takes it from a cashier.
    const hold = { amountMinor: 1_000_000n, shown: 'nothing', note }
    expect(procedures['slip.hold'].input.safeParse(hold).success).toBe(true)
    const bytes = Buffer.from(escPos(holdSlip(contextOf(), { ...HOLD, note }, undefined), page))
    expect(bytes.indexOf(Buffer.from([0x1b, 0x70]))).toBe(-1)
  })

  it.each(pages)('nothing that was typed becomes a command, with %s', (page) => {
    const anyPoint = fc.integer({ min: 0, max: 0x10ffff }).map((point) => String.fromCodePoint(point))
    const ofPage = fc.constantFrom(...PICTURES, ...UPPER[page])
    fc.assert(
      fc.property(
        // The page's own letters, what follows them in a command, and any code point, lone surrogates among them.
        fc.array(fc.oneof(ofPage, fc.constantFrom(...Array.from('@pEMVm!(k0123')), anyPoint), {
          maxLength: 60,
        }),
        (letters) => {
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
