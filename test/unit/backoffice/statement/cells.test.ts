import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimalMarkOf, readPlainNumber, readStatementAmount } from '#backoffice/statement/amount.ts'
import { dateOrderOf, readStatementDate } from '#backoffice/statement/date.ts'
import { periodIn } from '#backoffice/statement/period.ts'
import { plainHeader } from '#backoffice/workbook/columns.ts'

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

test.each([
  ['amount', (n: number) => readStatementAmount(`rp${' '.repeat(n)}x1`)],
  ['amount of marks', (n: number) => readStatementAmount(`-${' .'.repeat(n)}-`)],
  ['amount of letters', (n: number) => readStatementAmount(`1${'-a'.repeat(n)}!`)],
  ['date', (n: number) => readStatementDate(`x${' '.repeat(n)}x`)],
  ['date of days', (n: number) => readStatementDate('senin '.repeat(n))],
  ['column', (n: number) => decimalMarkOf(['1.'.repeat(n), '1 '.repeat(n)])],
  ['period', (n: number) => periodIn([`1${' '.repeat(n)}1 a`, 'periode '.repeat(n)])],
  ['header', (n: number) => plainHeader('('.repeat(n))],
  ['header of names', (n: number) => plainHeader('[('.repeat(n))],
])('a hostile %s takes no time', (_, read) => {
  const since = performance.now()
  read(1_000_000)
  expect(performance.now() - since).toBeLessThan(1_000)
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
    expect(readStatementDate(text, { order: 'day-first' })).toEqual({ ok: true, day: '2026-03-02' })
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
    expect(readStatementDate(text, { order: 'day-first' })).toEqual({ ok: false, why })
  })
  test.each([
    ['2026-11-02T18:30:00Z', '2026-11-03'],
    ['2026-11-02T16:59:59.123Z', '2026-11-02'],
    ['2026-11-02 17:00 UTC', '2026-11-03'],
    ['2026-11-02T18:30:00+07:00', '2026-11-02'],
    ['2026-11-02T23:30:00 WIB', '2026-11-02'],
    ['2026-11-03T00:30:00+08:00', '2026-11-02'],
    ['2026-11-03 01:59 WIT', '2026-11-02'],
    ['2026-11-02 10:00 pm GMT-5', '2026-11-03'],
    ['31 Dec 2026, 18.00 UTC', '2027-01-01'],
    // The bank's own time.
    ['2026-11-02 23:59', '2026-11-02'],
  ])('%s is of %s in Jakarta', (text, day) => {
    expect(readStatementDate(text)).toEqual({ ok: true, day })
  })
  test('that may be the month first is not read until an order is known', () => {
    expect(readStatementDate('02/03/2026')).toEqual({ ok: false, why: 'two-orders' })
    expect(readStatementDate('02/03/2026', { order: 'month-first' })).toMatchObject({ day: '2026-02-03' })
    expect(readStatementDate('02/02/2026')).toMatchObject({ day: '2026-02-02' })
    expect(readStatementDate('11/13/2026')).toMatchObject({ day: '2026-11-13' })
  })
  test.each([
    ['a date of the column', ['11/02/2026', '11/13/2026'], {}, 'month-first'],
    ['a date of the column', ['02/11/2026', '13/11/2026'], {}, 'day-first'],
    ['a date with its time', ['11/02/2026 10:00', '11/13/2026 10:00'], {}, 'month-first'],
    ['both', ['13/11/2026', '11/13/2026'], { today: '2026-11-20' }, undefined],
    ['nothing', ['02/11/2026', '03/11/2026'], {}, undefined],
    ['a day that has not come', ['10/11/2026', '12/11/2026'], { today: '2026-11-20' }, 'day-first'],
    ['nothing, though a cell is wrong', ['02/11/2026', '31/31/2026'], {}, undefined],
    ['the period', ['02/11', '03/11'], { period: { from: '2026-11-01', to: '2026-11-30' } }, 'day-first'],
    ['no such date', ['2026-11-02', '2 Nov 2026'], {}, undefined],
  ] as const)('has the order that %s shows', (_, texts, rules, order) => {
    expect(dateOrderOf(texts, rules)).toBe(order)
  })
  test('without a year takes that of the period of the statement', () => {
    const period = periodIn(['Periode : 15/12/2026 - 14/01/2027'])
    expect(period).toEqual({ from: '2026-12-15', to: '2027-01-14', isStated: true })
    const rules = { period, order: 'day-first' } as const
    expect(readStatementDate('31/12', rules)).toEqual({ ok: true, day: '2026-12-31' })
    expect(readStatementDate('02 Jan', rules)).toEqual({ ok: true, day: '2027-01-02' })
    expect(readStatementDate('02/06', rules)).toEqual({ ok: false, why: 'no-year' })
  })
  test.each([
    [['1 Maret 2026 s/d 31 Maret 2026'], true],
    [['Dicetak 02-04-2026', 'Tanggal Awal 2026-03-01', 'Tanggal Akhir 2026-03-31'], true],
    [['2026-03-01', '2026-03-31'], false],
  ])('of %j is the period of March, stated: %s', (lines, isStated) => {
    expect(periodIn(lines)).toEqual({ from: '2026-03-01', to: '2026-03-31', isStated })
  })
  test('of two orders is read by the only one in which it begins before it ends', () => {
    const isStated = true
    const day = { from: '2026-01-05', to: '2026-04-04', isStated }
    expect(periodIn(['Periode 05/01/2026 - 04/04/2026'])).toEqual(day)
    expect(periodIn(['Period 01/05/2026 - 04/04/2026'])).toEqual(day)
    expect(periodIn(['Periode 01/02/2026 - 03/04/2026'])).toBeUndefined()
    expect(periodIn(['Dicetak 05/01/2026, 04/04/2026'])).toBeUndefined()
  })
  test('of no line is no period', () => {
    expect(periodIn(['Nomor 1234'])).toBeUndefined()
    expect(periodIn(['Dicetak 2026-04-02', '2026-03-01'])).toBeUndefined()
  })
})
