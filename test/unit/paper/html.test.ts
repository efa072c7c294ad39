import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import jsQR from 'jsqr'
import { escaped, paperHtml } from '#paper/html.ts'
import { receipt } from '#paper/receipt.ts'
import { testPage } from '#paper/test-page.ts'
import { holdSlip } from '#paper/hold.ts'
import { scanCodeOfOrder, scanCodeOfSlip } from '#domain/scan-code.ts'
import { decodeRow } from '#test/support/code-128.ts'
import { contextOf, HOLD, orderOf, paid, REFERENCE } from './given.ts'

/** Modules of light on each side of a barcode. */
const LIGHT = 10
const HOSTILE = `"><script>alert('1')</script><img src=x onerror=alert(2)>&amp;\u202e`

describe('a slip as a page', () => {
  it('writes out what was typed, and takes nothing of it for its own', () => {
    const html = paperHtml(
      receipt(
        contextOf({ merchantName: HOSTILE }, { addressLines: [HOSTILE], footer: HOSTILE }),
        orderOf(paid({ rrn: HOSTILE, transactionId: HOSTILE }), { note: HOSTILE }),
      ),
    )
    expect(html).not.toMatch(/<script|<img|onerror=alert\(2\)>|\u202e/u)
    expect(html.match(/&lt;script&gt;/gu)?.length).toBeGreaterThan(5)
    expect(html).toContain('&amp;amp;')
    expect(escaped(`<>&"'`)).toBe('&lt;&gt;&amp;&quot;&#39;')
  })

  it('lets no script run and nothing be fetched; its style is the one it names', () => {
    const html = paperHtml(
      receipt(contextOf({ mode: 'practice' }), orderOf(paid())),
      'data:font/woff2;base64,AA',
    )
    const [, policy = ''] = /Content-Security-Policy" content="([^"]+)"/u.exec(html) ?? []
    const [, style = ''] = /<style>([\s\S]*)<\/style>/u.exec(html) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    expect(policy).toBe(`default-src 'none'; style-src 'sha256-${hash}'; font-src data:`)
    expect(html).not.toMatch(/ style="|javascript:|https?:/u)
    expect(style).toContain('src:url(data:font/woff2;base64,AA)')
  })

  it('is as wide as the roll, and smaller where an amount is long', () => {
    const at = (width: 58 | 80, minor: bigint) =>
      paperHtml(receipt(contextOf({}, { width }), orderOf(paid(), { amount: { minor, currency: 'IDR' } })))
    expect(at(58, 15_000_000n)).toContain('html{width:58mm')
    expect(at(80, 15_000_000n)).toContain('html{width:80mm')
    expect(at(58, 15_000_000n)).toContain('class="center bold big1"')
    expect(at(58, 9_999_999_999_999_900n)).toContain('class="center bold big5"')
  })

  it.each([
    ['a receipt', 58, scanCodeOfOrder(REFERENCE)],
    ['a receipt', 80, scanCodeOfOrder(REFERENCE)],
    ['a waiting slip', 58, scanCodeOfSlip(HOLD, { till: 1, isPractice: true })],
  ] as const)('%s of %d mm holds a barcode that can be read', (what, width, code) => {
    const context = contextOf({ mode: 'practice' }, { width })
    const html = paperHtml(
      what === 'a receipt' ? receipt(context, orderOf(paid())) : holdSlip(context, HOLD, undefined),
    )
    const [, mm = '', side = '', path = ''] =
      /<figure class="bars"><svg width="([\d.]+)mm"[^>]*viewBox="0 0 (\d+) [^>]*><path d="([^"]+)"/u.exec(
        html,
      ) ?? []
    const row = Array<boolean>(Number(side) + 2 * LIGHT).fill(false)
    for (const [, x = '', bar = ''] of path.matchAll(/M(\d+) 0h(\d+)v/gu))
      row.fill(true, LIGHT + Number(x), LIGHT + Number(x) + Number(bar))
    expect(decodeRow(row)).toBe(code)
    // The light zones are the roll's own margins.
    expect((width - Number(mm)) / 2).toBeGreaterThanOrEqual((LIGHT * Number(mm)) / Number(side))
  })

  it('holds a QR that can be read', () => {
    const html = paperHtml(testPage(contextOf(), 'PDF'))
    const [, side = '0', path = ''] = /viewBox="0 0 (\d+) \1"[^>]*><path d="([^"]+)"/u.exec(html) ?? []
    const scale = 4
    const size = Number(side) * scale
    const data = new Uint8ClampedArray(size * size * 4).fill(255)
    for (const [, x = '', y = ''] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/gu))
      for (let row = 0; row < scale; row += 1) {
        const from = ((Number(y) * scale + row) * size + Number(x) * scale) * 4
        for (let pixel = 0; pixel < scale; pixel += 1) data.fill(0, from + pixel * 4, from + pixel * 4 + 3)
      }
    expect(jsQR(data, size, size)?.data).toBe('LOKET 58 mm')
  })
})
