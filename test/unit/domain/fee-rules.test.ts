import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judgeFeeRules } from '#domain/fee-findings.ts'
import { feeBy, type FeeRule, ruleFor } from '#domain/fee-rules.ts'
import { rupiah } from '#domain/money.ts'
import { QRIS_CLASSES, qrisPreset } from '#domain/qris-mdr.ts'
import { walletOf } from '#domain/wallet.ts'

const sen = (whole: number): bigint => rupiah(whole).minor
const rule = (parts: Partial<FeeRule> = {}): FeeRule => ({
  ...{ method: 'qr', from: '2026-01-01', basisPoints: 70n, fixed: 0n },
  ...parts,
})
const asked = { method: 'qr', minor: sen(100_000), day: '2026-03-02' } as const

describe('the fee of a payment', () => {
  test.each([
    ['0.7 % of Rp 150.000', rule(), 150_000, 'half-up', 1_050],
    ['0.7 % of Rp 12.350 is Rp 86,45', rule(), 12_350, 'half-up', 86],
    ['0.7 % of Rp 12.500 is Rp 87,50', rule(), 12_500, 'half-up', 88],
    ['down', rule(), 12_500, 'down', 87],
    ['up', rule(), 12_350, 'up', 87],
    [
      'a virtual account for Rp 4.000',
      rule({ basisPoints: 0n, fixed: sen(4_000) }),
      90_000,
      'half-up',
      4_000,
    ],
    ['1.5 % and Rp 500', rule({ basisPoints: 150n, fixed: sen(500) }), 100_000, 'half-up', 2_000],
    ['at least Rp 1.000', rule({ minimum: sen(1_000) }), 20_000, 'half-up', 1_000],
    ['at most Rp 5.000', rule({ maximum: sen(5_000) }), 9_000_000, 'half-up', 5_000],
    ['of nothing', rule(), 0, 'half-up', 0],
  ] as const)('%s', (_, of, whole, rounding, fee) => {
    expect(feeBy(of, sen(whole), rounding)).toBe(sen(fee))
  })
  test('in sen', () => {
    expect(feeBy(rule(), sen(12_350), 'sen')).toBe(8_645n)
    expect(feeBy(rule({ basisPoints: 33n }), 150n, 'sen')).toBe(0n)
    expect(feeBy(rule({ basisPoints: 33n }), 152n, 'sen')).toBe(1n)
  })
  test('of a negative amount is a bug of the caller', () => {
    expect(() => feeBy(rule(), -1n, 'half-up')).toThrow(RangeError)
  })
  test('never differs from the exact fee by more than half a rupiah, and never falls as the amount grows', () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 12n })
    fc.assert(
      fc.property(amount, amount, fc.bigInt({ min: 0n, max: 10_000n }), (a, b, basisPoints) => {
        const [less, more] = a < b ? [a, b] : [b, a]
        const of = rule({ basisPoints })
        const fee = feeBy(of, more, 'half-up')
        const off = fee * 10_000n - more * basisPoints
        expect(off <= 500_000n && off >= -500_000n && fee % 100n === 0n).toBe(true)
        expect(feeBy(of, less, 'half-up') <= fee).toBe(true)
      }),
      { seed: 1 },
    )
  })
})

describe('the rule for a payment', () => {
  const any = rule({ method: 'any', basisPoints: 1n })
  const qr = rule({ basisPoints: 2n })
  const wallet = rule({ method: 'any', wallet: 'DANA', basisPoints: 3n })
  const both = rule({ wallet: 'dana', basisPoints: 4n })

  test('names most of it', () => {
    const of = (...rules: readonly FeeRule[]) => ruleFor(rules, { ...asked, wallet: 'Dana' })
    expect(of(any, qr, wallet, both)).toBe(both)
    expect(of(any, qr, wallet)).toBe(wallet)
    expect(of(any, qr)).toBe(qr)
    expect(of(any)).toBe(any)
    expect(of(rule({ wallet: 'OVO' }), rule({ method: 'va' }))).toBeUndefined()
  })
  test('has the code of the bank as the gateway names it', () => {
    const bca = rule({ method: 'va', wallet: '14' })
    const answer = '{"additionalInfo":{"debitFromBank":"014"}}'
    const wallet = walletOf({}, answer) ?? ''
    expect(ruleFor([bca], { ...asked, method: 'va', wallet })).toBe(bca)
    expect(ruleFor([bca], { ...asked, method: 'va', wallet: '008' })).toBeUndefined()
  })
  test('is the newest that has begun', () => {
    const [old, now, next] = ['2025-01-01', '2026-03-02', '2026-03-03'].map((from) => rule({ from }))
    const rules = [old, now, next].flatMap((each) => each ?? [])
    expect(ruleFor(rules, asked)).toBe(now)
    expect(ruleFor(rules, { ...asked, day: '2026-03-01' })).toBe(old)
    expect(ruleFor(rules, { ...asked, day: '2024-12-31' })).toBeUndefined()
  })
  test('of a newer table replaces all bands of the older one', () => {
    const { rules } = qrisPreset('micro')
    expect(ruleFor([...rules, rule({ upTo: sen(50_000) })], asked)).toBeUndefined()
  })
})

describe('the preset for QRIS', () => {
  test.each([
    ['micro', 500_000, 0],
    ['micro', 500_001, 1_500],
    ['micro', 1_000_000, 3_000],
    ['public-service', 250_000, 1_000],
    ['education', 1_000_000, 6_000],
    ['regular', 5_000_000, 35_000],
  ] as const)('%s of Rp %i', (of, whole, fee) => {
    const { rules, rounding } = qrisPreset(of)
    const found = ruleFor(rules, { ...asked, minor: sen(whole) })
    expect(found === undefined ? undefined : feeBy(found, sen(whole), rounding)).toBe(sen(fee))
  })
  test.each(QRIS_CLASSES)('of %s is sound, and waits for the shop', (of) => {
    const { rules, confirmed } = qrisPreset(of)
    expect(judgeFeeRules(rules)).toEqual([])
    expect(confirmed).toBe(false)
  })
})

describe('rules are refused', () => {
  test.each([
    ['not-a-day', [rule({ from: '2026-02-30' })]],
    ['negative', [rule({ fixed: -1n })]],
    ['above-hundred-percent', [rule({ basisPoints: 10_001n })]],
    ['minimum-above-maximum', [rule({ minimum: 2n, maximum: 1n })]],
    ['empty-band', [rule({ above: 100n, upTo: 100n })]],
    ['overlaps', [rule({ upTo: 100n }), rule({ above: 99n })]],
    ['overlaps', [rule({ method: 'link', wallet: 'OVO' }), rule({ method: 'link', wallet: 'ovo' })]],
    ['overlaps', [rule({ method: 'va', wallet: '014' }), rule({ method: 'va', wallet: '14' })]],
    // QRIS names no one, and a virtual account the bank's code.
    ['wallet-not-named', [rule({ wallet: 'OVO' })]],
    ['wallet-not-named', [rule({ method: 'va', wallet: 'BCA' })]],
  ] as const)('%s', (why, rules) => {
    expect(judgeFeeRules(rules).map((finding) => finding.why)).toEqual([why])
  })
  test('but bands that touch are sound, and so is a later day', () => {
    const bands = [rule({ upTo: 100n }), rule({ above: 100n, upTo: 200n }), rule({ above: 200n })]
    expect(judgeFeeRules([...bands, rule({ from: '2026-06-01' }), rule({ method: 'va' })])).toEqual([])
  })
})
