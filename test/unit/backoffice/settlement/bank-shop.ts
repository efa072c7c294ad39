/** Payments, rows and terms for a comparison without a journal. Whole rupiah. */
import { type BankCompared, compareBank } from '#backoffice/settlement/apart/bank.ts'
import type { BankRow } from '#backoffice/settlement/match-types.ts'
import type { Day } from '#domain/day.ts'
import type { FeeRule } from '#domain/fee-rules.ts'
import type { SettledPayment } from '#domain/expected-settlement.ts'
import { TERMS } from './shop.ts'

export const payment = (reference: string, day: Day, rupiah: number, time = '10:00'): SettledPayment => ({
  ...{ reference, method: 'qr', minor: BigInt(rupiah) * 100n },
  paidAt: Date.parse(`${day}T${time}:00+07:00`),
})

export const bankRow = (line: number, day: Day, rupiah: number, text = ''): BankRow => ({
  ...{ id: `f:${line}`, day, minor: BigInt(rupiah) * 100n, text },
})

export const periodOf = (from: Day, through: Day) => ({ from, through })

/** No fee, the next working day, three days late. */
export const freeTerms = (rule: Partial<FeeRule> = {}, more: Partial<typeof TERMS> = {}) => ({
  ...TERMS,
  fees: {
    ...TERMS.fees,
    rules: [{ method: 'any' as const, from: '2024-01-01', basisPoints: 0n, fixed: 0n, ...rule }],
  },
  ...more,
})

export function comparedBank(...given: Parameters<typeof compareBank>): BankCompared {
  const made = compareBank(...given)
  if ('why' in made) throw new Error(made.why)
  return made
}
