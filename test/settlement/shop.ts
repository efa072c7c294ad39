// Days of a shop from a seed: payments of three methods, in whole rupiah.
import type { OrderMethod } from '#domain/order.ts'
import { seededRandom } from '#test/support/seeded-random.ts'

export type ShopPayment = {
  readonly reference: string
  readonly method: OrderMethod
  readonly wallet: string
  readonly rupiah: number
  readonly paidAt: number
}

export type Dice = { readonly next: () => number; readonly upTo: (most: number) => number }

/** The first day of every shop; holidays of every kind follow. */
export const FIRST = Date.parse('2026-01-05T00:00:00+07:00')
export const DAY_MS = 86_400_000
const OPENS = 7 * 3_600_000
const OPEN_FOR = 16.5 * 3_600_000

export function diceOf(seed: number): Dice {
  const { next } = seededRandom(seed * 2_654_435_761)
  return { next, upTo: (most) => Math.floor(next() * most) }
}

export function drawPayments(days: number, dice: Dice): readonly ShopPayment[] {
  return Array.from({ length: days }, (_, day) =>
    Array.from({ length: 8 + dice.upTo(40) }, (_, at): ShopPayment => {
      const isAccount = dice.next() < 0.15
      return {
        reference: `L${day}-${at}`,
        method: isAccount ? 'va' : 'qr',
        wallet: isAccount ? 'BCA' : (['DANA', 'GoPay', 'ShopeePay'][dice.upTo(3)] ?? 'DANA'),
        rupiah: (20 + dice.upTo(dice.next() < 0.05 ? 20_000 : 800)) * 500 + dice.upTo(5) * 100,
        paidAt: FIRST + day * DAY_MS + OPENS + dice.upTo(OPEN_FOR),
      }
    }),
  ).flat()
}
