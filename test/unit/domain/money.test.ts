import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  MAXIMUM_WIRE,
  MINIMUM_QR,
  addMoney,
  compareMoney,
  formatRupiah,
  groupDigits,
  isZero,
  moneyOfMinor,
  parseTypedAmount,
  parseWireAmount,
  readWireAmount,
  rupiah,
  sameMoney,
  subtractMoney,
  wireAmount,
} from '#domain/money.ts'
import { anyText } from '#test/support/any-text.ts'

const SEED = { seed: 20261120, numRuns: 500 }
const wireMoney = fc.bigInt({ min: 0n, max: MAXIMUM_WIRE.minor }).map(moneyOfMinor)
const wholeRupiah = fc.bigInt({ min: 0n, max: 10n ** 14n - 1n })

describe('arithmetic', () => {
  test('minor units are sen', () => {
    expect(rupiah(150_000)).toEqual({ minor: 15_000_000n, currency: 'IDR' })
    expect(rupiah(150_000n)).toEqual(rupiah(150_000))
    expect(MINIMUM_QR).toEqual(rupiah(10_000))
  })
  test.each([-1, 0.5, Number.NaN, Infinity, 2 ** 53, -5n])('%s rupiah is a bug', (whole) => {
    expect(() => rupiah(whole)).toThrow(RangeError)
  })
  it('adds, subtracts and compares without loss', () => {
    fc.assert(
      fc.property(wireMoney, wireMoney, (a, b) => {
        expect(subtractMoney(addMoney(a, b), b)).toEqual(a)
        expect(compareMoney(a, b)).toBe(-compareMoney(b, a) + 0)
        expect(sameMoney(a, b)).toBe(compareMoney(a, b) === 0)
        expect(isZero(subtractMoney(a, a))).toBe(true)
        expect(isZero(a)).toBe(a.minor === 0n)
      }),
      SEED,
    )
  })
})

describe('shown to a person', () => {
  test.each([
    [0n, 'Rp 0'],
    [15_000_000n, 'Rp 150.000'],
    [15_000_050n, 'Rp 150.000,50'],
    [-500_000n, '-Rp 5.000'],
    [5n, 'Rp 0,05'],
    [99_900n, 'Rp 999'],
    [100_000n, 'Rp 1.000'],
    [-1n, '-Rp 0,01'],
    [MAXIMUM_WIRE.minor, 'Rp 99.999.999.999.999,99'],
  ])('%s sen is %s', (minor, text) => {
    expect(formatRupiah(moneyOfMinor(minor))).toBe(text)
  })
  test('digits are grouped by three', () => {
    expect([0n, 12n, 123n, 1234n, 1234567n, -1234n].map(groupDigits)).toEqual([
      '0',
      '12',
      '123',
      '1.234',
      '1.234.567',
      '-1.234',
    ])
  })
})

describe('on the wire', () => {
  test('form', () => {
    expect(wireAmount(rupiah(150_000))).toBe('150000.00')
    expect(wireAmount(moneyOfMinor(7n))).toBe('0.07')
    expect(wireAmount(MAXIMUM_WIRE)).toBe('99999999999999.99')
  })
  test.each([-1n, MAXIMUM_WIRE.minor + 1n])('%s sen does not go out', (minor) => {
    expect(() => wireAmount(moneyOfMinor(minor))).toThrow(RangeError)
  })
  it('reads back what it wrote', () => {
    fc.assert(
      fc.property(wireMoney, (money) => {
        expect(parseWireAmount(wireAmount(money))).toEqual(money)
        expect(readWireAmount(wireAmount(money))).toEqual(money)
      }),
      SEED,
    )
  })
  test.each(['150000', '150000.0', '150000.00'])('tolerant: %s', (text) => {
    expect(readWireAmount(text)).toEqual(rupiah(150_000))
  })
  test.each(['150000', '150000.0'])('strict refuses %s', (text) => {
    expect(parseWireAmount(text)).toBeUndefined()
  })
  test.each([
    '',
    '.',
    '.00',
    '150000.',
    '150.000.00',
    '150,000.00',
    '150000.000',
    '-1.00',
    '+1.00',
    ' 1.00',
    '1.00 ',
    '1.00\n',
    '1e5',
    '0x10',
    '150000,00',
    'NaN',
    '１５０.00',
    '123456789012345',
    '123456789012345.00',
    '1_000.00',
  ])('both refuse %j', (text) => {
    expect(parseWireAmount(text)).toBeUndefined()
    expect(readWireAmount(text)).toBeUndefined()
  })
})

describe('typed or pasted', () => {
  test.each([
    ['150000', 150_000],
    ['100.000', 100_000],
    ['100,000', 100_000],
    ['100.000,00', 100_000],
    ['100,000.00', 100_000],
    ['Rp 100.000', 100_000],
    ['Rp100.000,-', 100_000],
    ['IDR 100,000.00', 100_000],
    ['rp. 100.000', 100_000],
    ['Rp.100.000,--', 100_000],
    ['Rp 100.000,–', 100_000],
    ['Rp\u00a0100.000', 100_000],
    ['\u2009Rp\u202f100.000 ', 100_000],
    ['100\u00a0000', 100_000],
    ['1\u2009250\u2009000,00', 1_250_000],
    ['1.250.000', 1_250_000],
    ['1,250,000', 1_250_000],
    ['150000.00', 150_000],
    ['150000,00', 150_000],
    ['1.500', 1_500],
    ['0', 0],
    ['7', 7],
    ['Rp 100,-', 100],
    ['idr50000', 50_000],
    ['99.999.999.999.999', 99_999_999_999_999],
    ['\t25.000\n', 25_000],
  ])('%j is %d rupiah', (text, whole) => {
    expect(parseTypedAmount(text)).toEqual({ ok: true, money: rupiah(whole) })
  })
  test.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['\u00a0', 'empty'],
    ['Rp', 'empty'],
    ['IDR ', 'empty'],
    ['abc', 'not-a-number'],
    ['１００.０００', 'not-a-number'],
    ['١٠٠', 'not-a-number'],
    ['1e5', 'not-a-number'],
    ['150rb', 'not-a-number'],
    ['150k', 'not-a-number'],
    ['+5000', 'not-a-number'],
    ['0x1F', 'not-a-number'],
    ['$100', 'not-a-number'],
    ['USD 100', 'not-a-number'],
    ['.', 'not-a-number'],
    ['-', 'not-a-number'],
    ['-abc', 'not-a-number'],
    ['--5', 'not-a-number'],
    ['Rp Rp 5', 'not-a-number'],
    ['5-6', 'not-a-number'],
    ['1\u200b000', 'not-a-number'],
    ['1/2', 'not-a-number'],
    ['1.5', 'ambiguous'],
    ['100.00', 'ambiguous'],
    ['100,50', 'ambiguous'],
    ['1,00,000', 'ambiguous'],
    ['1.000.00', 'ambiguous'],
    ['100.000,000', 'ambiguous'],
    ['1000.000', 'ambiguous'],
    ['1.000,000.00', 'ambiguous'],
    ['.500', 'ambiguous'],
    ['5.', 'ambiguous'],
    ['100.000.', 'ambiguous'],
    ['0.500', 'ambiguous'],
    ['007', 'ambiguous'],
    ['081234567890', 'ambiguous'],
    ['2 500', 'ambiguous'],
    ['12 34', 'ambiguous'],
    ['1..000', 'ambiguous'],
    ['100.000,00,-', 'ambiguous'],
    ['1.000\u00a0000', 'ambiguous'],
    ['100.000,50', 'has-sen'],
    ['100,000.01', 'has-sen'],
    ['150000.50', 'has-sen'],
    ['150000,5', 'has-sen'],
    ['100000000000000', 'too-large'],
    ['100.000.000.000.000', 'too-large'],
    ['9'.repeat(400), 'too-large'],
    ['-5000', 'negative'],
    ['-Rp 5.000', 'negative'],
    ['Rp -5.000', 'negative'],
    ['\u22125.000', 'negative'],
    ['-1.5', 'negative'],
  ])('%j is refused: %s', (text, reason) => {
    expect(parseTypedAmount(text)).toEqual({ ok: false, reason })
  })
  it('reads every way we write an amount as that amount', () => {
    const dotted = (whole: bigint): string => groupDigits(whole)
    const comma = (whole: bigint): string => groupDigits(whole).replaceAll('.', ',')
    const forms = [
      String,
      dotted,
      comma,
      (w: bigint) => `Rp ${dotted(w)}`,
      (w: bigint) => `Rp${dotted(w)},-`,
      (w: bigint) => `IDR ${comma(w)}`,
      (w: bigint) => groupDigits(w).replaceAll('.', '\u202f'),
      (w: bigint) => formatRupiah(rupiah(w)),
    ]
    fc.assert(
      fc.property(wholeRupiah, fc.constantFrom(...forms), (whole, form) => {
        expect(parseTypedAmount(form(whole))).toEqual({ ok: true, money: rupiah(whole) })
      }),
      SEED,
    )
  })
  it('never misreads: what is read has exactly the digits that were written', () => {
    let [drawn, count] = [0, 0]
    const noise = fc.string({
      unit: fc.constantFrom(...'0123456789.,,.. -Rp\u00a0'.split('')),
      maxLength: 14,
    })
    fc.assert(
      fc.property(noise, (text) => {
        const read = parseTypedAmount(text)
        drawn += 1
        if (!read.ok) return
        count += 1
        const body = text
          .trim()
          .replace(/^Rp\.?/i, '')
          .replace(/[.,]-{1,2}$/, '')
        const [whole = ''] = body.split(/[.,]0{1,2}$/)
        expect(wireAmount(read.money)).toBe(`${whole.replace(/\D/g, '')}.00`)
      }),
      { ...SEED, numRuns: 20_000 },
    )
    expect(count / drawn).toBeGreaterThan(0.05)
  })
  it('never throws', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        expect(() => parseTypedAmount(text)).not.toThrow()
      }),
      SEED,
    )
  })
})
