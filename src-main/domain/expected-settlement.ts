import type { Day } from '#domain/day.ts'
import { type FeeTable, feeBy, ruleFor } from '#domain/fee-rules.ts'
import type { OrderMethod } from '#domain/order.ts'
import { jakartaDay } from '#domain/timestamp.ts'
import { type CreditTerms, creditDayOf, type WorkingDays } from '#domain/working-days.ts'

/** Money that the gateway has confirmed. `minor`: sen; `paidAt`: epoch milliseconds. */
export type SettledPayment = {
  readonly reference: string
  readonly method: OrderMethod
  readonly wallet?: string
  readonly minor: bigint
  readonly paidAt: number
}

export type ExpectedPayment = SettledPayment & { readonly fee: bigint; readonly net: bigint }

/** One credit that the bank is expected to show. */
export type ExpectedCredit = {
  /** The day, with the method where each method is credited separately. */
  readonly id: string
  readonly day: Day
  readonly method?: OrderMethod
  readonly gross: bigint
  readonly fee: bigint
  readonly net: bigint
  readonly payments: readonly ExpectedPayment[]
}

export type SettlementTerms = {
  readonly fees: FeeTable
  readonly credit: CreditTerms
  readonly calendar: WorkingDays
  /** Whether the bank shows one credit a day, or one for each method. */
  readonly apart: boolean
}

export type ExpectedSettlement = {
  readonly ok: true
  /** By day, then method. */
  readonly credits: readonly ExpectedCredit[]
  /** Payments that no fee rule covers: their net amount is not known. */
  readonly unpriced: readonly SettledPayment[]
  /** Years whose holidays are not all known, and which decided a day. */
  readonly unknownYears: readonly number[]
}

/**
 * The credits for these payments, each with its payments. Refused while no manager has confirmed the fee rules. Every
 * payment is in exactly one credit or in `unpriced`.
 */
export function expectSettlement(
  payments: readonly SettledPayment[],
  terms: SettlementTerms,
): ExpectedSettlement | { readonly ok: false; readonly why: 'fees-not-confirmed' } {
  const { fees, credit, calendar, apart } = terms
  if (!fees.confirmed) return { ok: false, why: 'fees-not-confirmed' }
  const credits = new Map<string, ExpectedPayment[]>()
  const unpriced: SettledPayment[] = []
  const unknown = new Set<number>()
  for (const payment of payments) {
    const rule = ruleFor(fees.rules, { ...payment, day: jakartaDay(payment.paidAt) })
    if (rule === undefined) {
      unpriced.push(payment)
      continue
    }
    const { day, unknownYears } = creditDayOf(payment.paidAt, payment.method, credit, calendar)
    for (const year of unknownYears) unknown.add(year)
    const fee = feeBy(rule, payment.minor, fees.rounding)
    const id = apart ? `${day} ${payment.method}` : day
    const priced = { ...payment, fee, net: payment.minor - fee }
    const known = credits.get(id)
    if (known === undefined) credits.set(id, [priced])
    else known.push(priced)
  }
  return {
    ok: true,
    credits: [...credits]
      .map(([id, of]) => creditOf(id, of, apart))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    unpriced,
    unknownYears: [...unknown].toSorted((a, b) => a - b),
  }
}

function creditOf(id: string, payments: readonly ExpectedPayment[], apart: boolean): ExpectedCredit {
  const [first] = payments
  const sum = (of: (payment: ExpectedPayment) => bigint): bigint =>
    payments.reduce((total, payment) => total + of(payment), 0n)
  return {
    id,
    day: id.slice(0, 10),
    ...(apart && first !== undefined ? { method: first.method } : {}),
    gross: sum(({ minor }) => minor),
    fee: sum(({ fee }) => fee),
    net: sum(({ net }) => net),
    payments,
  }
}
