import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimalMarkOf, readPlainNumber, readStatementAmount } from '#backoffice/statement/amount.ts'
import { periodIn, readStatementDate } from '#backoffice/statement/date.ts'

describe('an amount', () => {
  test.each([
    ['1.234.567,00', 123_456_700n],
    ['1,234,567.00', 123_456_700n],
    ['1234567.05', 123_456_705n],
    ['1234567,5', 123_456_750n],
    ['1.234', 123_400n],
    ['1,234', 123_400n],
    ['1.234.567', 123_456_700n],
    ['(1.234)', -123_400n],
    ['(1,234.50)', -123_450n],
    ['-500', -50_000n],
    ['500-', -50_000n],
    ['\u22121.000,00', -100_000n],
    ['+ 250', 25_000n],
    ['Rp 1.000,-', 100_000n],
    ['IDR 1,000.00', 100_000n],
    ['Rp1.500,00', 150_000n],
    ['1 234 567,00', 123_456_700n],
    ["1'234.50", 123_450n],
    ['0', 0n],
    ['0,00', 0n],
    ['1.234,500', 123_450n],
  ])('%s', (text, minor) => {
    expect(readStatementAmount(text)).toMatchObject({ ok: true, minor })
  })
  test.each([
    ['250.000,00 CR', 'credit'],
    ['250.000,00 DB', 'debit'],
    ['250,000.00K', 'credit'],
    ['250,000.00 D', 'debit'],
    ['250,000.00 Kredit', 'credit'],
    ['250,000.00', undefined],
  ])('%s is a %s', (text, side) => {
    const read = readStatementAmount(text)
    expect(read).toMatchObject({ ok: true, minor: 25_000_000n, signed: side !== undefined })
    expect(read.ok ? read.side : 'none').toBe(side)
  })
  test.each([
    ['', 'not-a-number'],
    ['toko', 'not-a-number'],
    ['12/03', 'not-a-number'],
    ['1.23.456', 'not-a-number'],
    ['1,234.567,00', 'not-a-number'],
    ['(-500)', 'not-a-number'],
    ['-500-', 'not-a-number'],
    ['100 USD', 'not-a-number'],
    ['1.000,123', 'more-than-sen'],
    ['0.123', 'more-than-sen'],
    ['12345678901234567890', 'too-large'],
  ])('%s is refused: %s', (text, why) => {
    expect(readStatementAmount(text)).toEqual({ ok: false, why })
  })
  test('of one mark before three digits is doubtful where that mark divides sen', () => {
    expect(readStatementAmount('1.234', '.')).toEqual({ ok: false, why: 'ambiguous' })
    expect(readStatementAmount('1.234', ',')).toMatchObject({ minor: 123_400n })
    expect(decimalMarkOf(['1,234.50', '1.234', '12'])).toBe('.')
    expect(decimalMarkOf(['1.234.567', '100'])).toBe(',')
    expect(decimalMarkOf(['1.234', '500'])).toBeUndefined()
    expect(decimalMarkOf(['1,5', '1.5'])).toBeUndefined()
  })
  test('is read back however a bank writes it', () => {
    const group = (whole: bigint, mark: string): string => String(whole).replace(/\B(?=(?:\d{3})+$)/g, mark)
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.boolean(), (minor, isIndonesian) => {
        const [mark, decimal] = isIndonesian ? ['.', ','] : [',', '.']
        const text = `${group(minor / 100n, mark)}${decimal}${String(minor % 100n).padStart(2, '0')}`
        expect(readStatementAmount(text)).toMatchObject({ ok: true, minor })
        expect(readStatementAmount(`(${text})`)).toMatchObject({ ok: true, minor: -minor })
      }),
      { seed: 1 },
    )
  })
})

describe("a spreadsheet's number", () => {
  test.each([
    ['1234567.5', 123_456_750n],
    ['1.2345E6', 123_450_000n],
    ['5E-1', 50n],
    ['0.30000000000000004', 30n],
    ['1234.0999999999999', 123_410n],
    ['-42', -4_200n],
  ])('%s', (text, minor) => {
    expect(readPlainNumber(text)).toMatchObject({ ok: true, minor })
  })
  test.each([
    ['0.125', 'more-than-sen'],
    ['0.1250001', 'more-than-sen'],
    ['1E300', 'too-large'],
    ['NaN', 'not-a-number'],
  ])('%s is refused: %s', (text, why) => {
    expect(readPlainNumber(text)).toEqual({ ok: false, why })
  })
})

describe('a date', () => {
  test.each([
    '02/03/2026',
    '2/3/2026',
    '02-03-26',
    '02.03.2026',
    '2026-03-02',
    '2026/03/02',
    '20260302',
    '02 Mar 2026',
    '2 Maret 2026',
    '02-Mar-26',
    '02/03/2026 14:05:59',
    '2026-03-02T14:05:59+07:00',
    '02 Mar 2026, 14.05 WIB',
    'Senin, 2 Maret 2026',
  ])('%s is 2 March', (text) => {
    expect(readStatementDate(text)).toEqual({ ok: true, day: '2026-03-02' })
  })
  test.each([
    ['17 Agustus 2026', '2026-08-17'],
    ['17 Agt 2026', '2026-08-17'],
    ['1 Mei 2026', '2026-05-01'],
    ['28 Okt 26', '2026-10-28'],
    ['25 Des 2026', '2026-12-25'],
    ['10 Nop 2026', '2026-11-10'],
    ['25 Dec 2026', '2026-12-25'],
  ])('%s', (text, day) => {
    expect(readStatementDate(text)).toEqual({ ok: true, day })
  })
  test.each([
    ['PEND', 'not-a-date'],
    ['', 'not-a-date'],
    ['2 Foo 2026', 'not-a-date'],
    ['31/02/2026', 'no-such-day'],
    ['03/25/2026', 'no-such-day'],
    ['02/03', 'no-year'],
    ['02 Mar', 'no-year'],
  ])('%s is refused: %s', (text, why) => {
    expect(readStatementDate(text)).toEqual({ ok: false, why })
  })
  test('without a year takes that of the period of the statement', () => {
    const period = periodIn(['Periode : 15/12/2026 - 14/01/2027'])
    expect(period).toEqual({ from: '2026-12-15', to: '2027-01-14' })
    expect(readStatementDate('31/12', period)).toEqual({ ok: true, day: '2026-12-31' })
    expect(readStatementDate('02 Jan', period)).toEqual({ ok: true, day: '2027-01-02' })
    expect(readStatementDate('02/06', period)).toEqual({ ok: false, why: 'no-year' })
    expect(periodIn(['1 Maret 2026 s/d 31 Maret 2026'])).toEqual({ from: '2026-03-01', to: '2026-03-31' })
    expect(periodIn(['Nomor 1234'])).toBeUndefined()
  })
})
