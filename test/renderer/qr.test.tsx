import { render, screen } from '@testing-library/react'
import * as fc from 'fast-check'
import jsQR from 'jsqr'
import { describe, expect, test } from 'vitest'
import { rupiah } from '#domain/money.ts'
import { writeQrPayload } from '#domain/qr-write.ts'
import { QrCode } from '#renderer/ui/qr-code.tsx'
import { bitmapOf, crispSide, drawQr, QUIET_ZONE } from '#renderer/ui/qr-drawing.ts'

function payload(whole: number, reference: string): string {
  return writeQrPayload({
    amount: rupiah(whole),
    merchantName: 'WARUNG BU SRI',
    city: 'JAKARTA',
    postcode: '10110',
    reference,
  })
}

describe('drawing a QR', () => {
  test('reads as its text at another size than the app tries', () => {
    const amounts = fc.integer({ min: 10_000, max: 99_999_999 })
    const references = fc.stringMatching(/^[A-Z0-9]{1,25}$/)
    fc.assert(
      fc.property(amounts, references, (whole, reference) => {
        const content = payload(whole, reference)
        const check = drawQr(content)
        if (!check.ok) throw new Error('not drawn')
        const { data, size } = bitmapOf(check.drawing, 3)
        expect(jsQR(data, size, size)?.data).toBe(content)
      }),
      { numRuns: 20 },
    )
  })

  test('whatever fits a payment code is drawn', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ -~]{20,600}$/), (content) => {
        expect(drawQr(content).ok).toBe(true)
      }),
      { numRuns: 40 },
    )
  })

  test('four modules on every side stay light', () => {
    const check = drawQr(payload(150_000, 'P00126112000000427F3Q'))
    if (!check.ok) throw new Error('not drawn')
    const { runs, side } = check.drawing
    expect(Math.min(...runs.map(({ x }) => x))).toBe(QUIET_ZONE)
    expect(Math.min(...runs.map(({ y }) => y))).toBe(QUIET_ZONE)
    expect(Math.max(...runs.map(({ x, length }) => x + length))).toBe(side - QUIET_ZONE)
    expect(Math.max(...runs.map(({ y }) => y + 1))).toBe(side - QUIET_ZONE)
  })

  test('every module is a whole number of device pixels', () => {
    for (const ratio of [1, 1.25, 1.5, 2]) {
      const side = crispSide(300, 57, ratio)
      expect(side).toBeLessThanOrEqual(300)
      expect(Number.isInteger(Math.round(side * ratio * 1e6) / 1e6 / 57)).toBe(true)
    }
  })

  test('a text that no QR can hold is not drawn', () => {
    expect(drawQr('x'.repeat(5000)).ok).toBe(false)
  })

  test('shown dark on white with a name for readers', () => {
    render(
      <QrCode content={payload(150_000, 'A1')} label="QR untuk Rp 150.000" fallback={<p>tidak terbaca</p>} />,
    )
    const picture = screen.getByRole('img', { name: 'QR untuk Rp 150.000' })
    expect(picture.getAttribute('class')).toContain('bg-qr-light')
    expect(picture.querySelector('path')?.getAttribute('class')).toContain('fill-qr-dark')
  })

  test('says so instead when it cannot be read back', () => {
    render(<QrCode content={'x'.repeat(5000)} label="QR" fallback={<p>tidak terbaca</p>} />)
    expect(screen.queryByRole('img')).toBeNull()
    expect(screen.getByText('tidak terbaca')).toBeDefined()
  })
})
