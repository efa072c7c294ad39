// What the bank does, written a second time on plain numbers, so that a mistake of ours cannot agree with itself.
import { FIRST_TERMS } from '#backoffice/settlement/terms.ts'
import type { TermsInput } from '#contract/settlement-input.ts'
import { DAY_MS, type ShopPayment } from './shop.ts'

export type PaidOut = ShopPayment & { readonly fee: number }
export type BankCredit = {
  readonly day: string
  readonly rupiah: number
  readonly payments: readonly PaidOut[]
}

/** Days without credits from January to November 2026, in addition to weekends, as printed on a bank's calendar. */
const CLOSED = new Set(
  '01-01 01-16 02-16 02-17 03-18 03-19 03-20 03-23 03-24 04-03 05-01 05-14 05-15 05-27 05-28 06-01 06-16 08-17 08-25'
    .split(' ')
    .map((day) => `2026-${day}`),
)
const CUT_OFF_HOUR = 22
const local = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Jakarta',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** The shop's contract, as a manager enters it. */
export const TERMS: TermsInput = {
  ...FIRST_TERMS,
  fees: {
    confirmed: true,
    rounding: 'half-up',
    rules: [
      { method: 'qr', from: '2025-01-01', basisPoints: 70n, fixed: 0n },
      { method: 'qr', from: '2026-03-01', basisPoints: 65n, fixed: 10_000n },
      {
        method: 'qr',
        wallet: 'ShopeePay',
        from: '2025-01-01',
        basisPoints: 150n,
        fixed: 0n,
        minimum: 75_000n,
      },
      { method: 'va', from: '2025-01-01', basisPoints: 0n, fixed: 400_000n, maximum: 400_000n },
    ],
  },
  cutOff: CUT_OFF_HOUR * 60,
}

export function creditsOf(payments: readonly ShopPayment[]): readonly BankCredit[] {
  const days = new Map<string, PaidOut[]>()
  for (const payment of payments) {
    const day = creditDay(payment)
    days.set(day, [...(days.get(day) ?? []), { ...payment, fee: feeOf(payment) }])
  }
  return [...days]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([day, of]) => ({
      day,
      payments: of,
      rupiah: of.reduce((sum, each) => sum + each.rupiah - each.fee, 0),
    }))
}

function feeOf({ method, wallet, rupiah, paidAt }: ShopPayment): number {
  if (method === 'va') return 4_000
  if (wallet === 'ShopeePay') return Math.max(750, Math.floor((rupiah * 150 + 5_000) / 10_000))
  const isNew = local.format(paidAt) >= '2026-03-01'
  return isNew ? 100 + Math.floor((rupiah * 65 + 5_000) / 10_000) : Math.floor((rupiah * 70 + 5_000) / 10_000)
}

function creditDay({ paidAt }: ShopPayment): string {
  const [date = '', time = ''] = local.format(paidAt).split(' ')
  let noon = Date.parse(`${date}T12:00:00Z`)
  if (Number(time.slice(0, 2)) >= CUT_OFF_HOUR) noon += DAY_MS
  do noon += DAY_MS
  while ([0, 6].includes(new Date(noon).getUTCDay()) || CLOSED.has(dateOf(noon)))
  return dateOf(noon)
}

export function dateOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
