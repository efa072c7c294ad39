/** Past orders for all peers alike; each writes them in its own form. */
import { drawFrom } from '#test/seed/draw.ts'

export type PastOrder = {
  /** From 1, the oldest first. */
  readonly number: number
  /** Epoch milliseconds. */
  readonly at: number
  /** One of `THINGS`. */
  readonly thing: number
  readonly quantity: number
  readonly total: number
}

export const THINGS = [
  { name: 'Kopi susu', price: 18_000 },
  { name: 'Nasi goreng', price: 25_000 },
  { name: 'Teh botol', price: 6_000 },
  { name: 'Roti bakar', price: 15_000 },
  { name: 'Air mineral', price: 4_000 },
] as const

const MINUTE = 60_000

/** This month's, since the lists of two peers open with the current month. The one in the middle has a minute of its own. */
export function pastOrders(count: number, now: number): readonly PastOrder[] {
  const draw = drawFrom(1)
  const first = new Date(now)
  first.setUTCDate(1)
  first.setUTCHours(0, 0, 0, 0)
  const step = (now - first.getTime() - 2 * MINUTE) / count
  return Array.from({ length: count }, (_, index) => {
    const thing = draw.below(THINGS.length)
    const quantity = draw.between(1, 4)
    const later = index < count / 2 ? 0 : index === count / 2 ? MINUTE : 2 * MINUTE
    return {
      number: index + 1,
      at: Math.floor(first.getTime() + index * step) + later,
      ...{ thing, quantity, total: (THINGS[thing]?.price ?? 0) * quantity },
    }
  })
}

/** The one that a search looks for. */
export function middleOf(orders: readonly PastOrder[]): PastOrder {
  const middle = orders[orders.length / 2]
  if (middle === undefined) throw new Error('no orders')
  return middle
}

export function newestOf(orders: readonly PastOrder[]): PastOrder {
  const newest = orders.at(-1)
  if (newest === undefined) throw new Error('no orders')
  return newest
}
