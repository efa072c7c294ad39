import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectSettlement, type SettledPayment, type SettlementTerms } from '#domain/expected-settlement.ts'
import { rupiah } from '#domain/money.ts'
import { qrisPreset } from '#domain/qris-mdr.ts'
import { WEEKEND } from '#domain/working-days.ts'

const terms: SettlementTerms = {
  fees: { ...qrisPreset('regular'), confirmed: true },
  credit: { cutOff: 1_320, workingDays: 1 },
  calendar: { weekend: WEEKEND, holidays: new Set(), knownYears: new Set([2026]) },
  apart: false,
}
const paid = (
  reference: string,
  at: string,
  whole: number,
  parts: Partial<SettledPayment> = {},
): SettledPayment => ({
  ...{ reference, method: 'qr', minor: rupiah(whole).minor, paidAt: Date.parse(`${at}+07:00`) },
  ...parts,
})
const expected = (payments: readonly SettledPayment[], parts: Partial<SettlementTerms> = {}) => {
  const made = expectSettlement(payments, { ...terms, ...parts })
  if (!made.ok) throw new Error(made.why)
  return made
}

describe('the expected settlement', () => {
  test('gives each day gross, fee and net, with the payments', () => {
    const { credits } = expected([
      paid('A', '2026-03-06T09:00:00', 100_000),
      paid('B', '2026-03-07T09:00:00', 12_500),
      paid('C', '2026-03-02T09:00:00', 50_000),
    ])
    expect(credits).toMatchObject([
      { id: '2026-03-03', gross: 5_000_000n, fee: 35_000n, net: 4_965_000n },
      { id: '2026-03-09', gross: 11_250_000n, fee: 78_800n, net: 11_171_200n },
    ])
    expect(credits[1]?.payments.map(({ reference }) => reference)).toEqual(['A', 'B'])
  })
  test('is refused while no manager has confirmed the fees', () => {
    const made = expectSettlement([], { ...terms, fees: qrisPreset('regular') })
    expect(made).toEqual({ ok: false, why: 'fees-not-confirmed' })
  })
  test('keeps methods apart where the bank does', () => {
    const va = { method: 'va', from: '2026-01-01', basisPoints: 0n, fixed: 400_000n } as const
    const fees = { ...terms.fees, rules: [...terms.fees.rules, va] }
    const payments = [
      paid('A', '2026-03-02T09:00:00', 100_000),
      paid('B', '2026-03-02T09:00:00', 100_000, { method: 'va' }),
    ]
    expect(expected(payments, { fees, apart: true }).credits.map(({ id, net }) => [id, net])).toEqual([
      ['2026-03-03 qr', 9_930_000n],
      ['2026-03-03 va', 9_600_000n],
    ])
    expect(expected(payments, { fees }).credits).toHaveLength(1)
  })
  test('names payments without a rule, and years without a calendar', () => {
    const made = expected([
      paid('A', '2026-03-02T09:00:00', 1_000, { method: 'link' }),
      paid('B', '2026-12-31T09:00:00', 1_000),
    ])
    expect(made.unpriced.map(({ reference }) => reference)).toEqual(['A'])
    expect(made.unknownYears).toEqual([2027])
  })
  test('has every payment once, and gross less fee is net', () => {
    const payment = fc.record({
      minor: fc.bigInt({ min: 1n, max: 10n ** 9n }),
      paidAt: fc
        .integer({ min: 0, max: 30 * 86_400_000 })
        .map((ms) => Date.parse('2026-03-01T00:00:00Z') + ms),
      method: fc.constantFrom('qr', 'va'),
    })
    fc.assert(
      fc.property(fc.array(payment, { maxLength: 40 }), fc.boolean(), (drawn, apart) => {
        const payments = drawn.map((each, at) => ({ ...each, reference: String(at) }))
        const { credits, unpriced } = expected(payments, { apart })
        const all = [...credits.flatMap((credit) => credit.payments), ...unpriced]
        expect(all.map(({ reference }) => Number(reference)).toSorted((a, b) => a - b)).toEqual([
          ...payments.keys(),
        ])
        for (const { gross, fee, net } of credits) expect(gross - fee).toBe(net)
        const sum = all.reduce((total, { minor }) => total + minor, 0n)
        expect(sum).toBe(payments.reduce((total, { minor }) => total + minor, 0n))
      }),
      { seed: 1 },
    )
  })
})
