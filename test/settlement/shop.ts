// Days of a shop from a seed: payments of three methods, in whole rupiah, and the orders that they were made for.
import { moneyOfMinor } from '#domain/money.ts'
import type { Order, OrderMethod, OrderState } from '#domain/order.ts'
import type { Reference } from '#domain/reference.ts'
import { jakartaDay } from '#domain/timestamp.ts'
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
export const TILL = { till: 1, mode: 'practice' } as const
const OPENS = 7 * 3_600_000
const OPEN_FOR = 16.5 * 3_600_000
const MINUTE = 60_000

export function diceOf(seed: number): Dice {
  const { next } = seededRandom(seed * 2_654_435_761)
  return { next, upTo: (most) => Math.floor(next() * most) }
}

export function drawPayments(days: number, dice: Dice): readonly ShopPayment[] {
  let sequence = 0
  return Array.from({ length: days }, (_, day) =>
    Array.from({ length: 8 + dice.upTo(40) }, (): ShopPayment => {
      const isAccount = dice.next() < 0.15
      const paidAt = openMoment(day, dice)
      sequence += 1
      return {
        reference: referenceAt(paidAt, sequence),
        method: isAccount ? 'va' : 'qr',
        wallet: isAccount ? 'BCA' : (['DANA', 'GoPay', 'ShopeePay'][dice.upTo(3)] ?? 'DANA'),
        rupiah: (20 + dice.upTo(dice.next() < 0.05 ? 20_000 : 800)) * 500 + dice.upTo(5) * 100,
        paidAt,
      }
    }),
  ).flat()
}

/** A moment at which the shop is open, epoch milliseconds. */
export function openMoment(day: number, dice: Dice): number {
  return FIRST + day * DAY_MS + OPENS + dice.upTo(OPEN_FOR)
}

/** As the practice till of this number makes them. */
export function referenceAt(at: number, sequence: number, till = '001'): Reference {
  const day = jakartaDay(at).slice(2).replaceAll('-', '')
  return `P${till}${day}${String(sequence).padStart(7, '0')}7F3Q` as Reference
}

export function orderOf(
  { reference, method, wallet, rupiah, paidAt }: ShopPayment,
  state: OrderState = paidState(paidAt),
): Order {
  return {
    ...{ reference: reference as Reference, saleId: reference, method, createdAt: paidAt - MINUTE, state },
    amount: moneyOfMinor(BigInt(rupiah) * 100n),
    pageMethod: { payMethod: wallet, payOption: wallet, name: wallet },
    expiresAt: paidAt + 10 * MINUTE,
    watchUntil: paidAt + 2 * DAY_MS,
  }
}

export function paidState(paidAt: number): OrderState {
  return { kind: 'paid', since: paidAt, evidence: { source: 'status', at: paidAt, flag: 'S', paidAt } }
}
