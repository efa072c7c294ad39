/** What a day comes to, counted once more from the journal's tables, by arithmetic of the test's own. */
import type { DaySum, DaySums } from '#domain/day-sums.ts'
import { jakartaDay } from '#domain/timestamp.ts'
import type { Journal } from '#journal/journal.ts'

const dayOf = (at: number): number => Number(jakartaDay(at - 180 * 60_000).replaceAll('-', ''))

export function naiveSums({ read }: Journal, day: number): DaySums {
  const sums = new Map<DaySum, { count: number; minor: bigint }>()
  const add = (name: DaySum, minor: bigint): void => {
    const { count, minor: sum } = sums.get(name) ?? { count: 0, minor: 0n }
    sums.set(name, { count: count + 1, minor: sum + minor })
  }
  const end = read.seqNow()
  const moves = read.cashBetween(0n, end)
  for (const { reference } of read.ordersMadeBetween(0n, end)) {
    const order = read.order(reference)
    if (order === undefined || dayOf(order.createdAt) !== day) continue
    const { state, amount, method } = order
    add('orders', amount.minor)
    const taken = read.takingsBetween(0n, end).filter((one) => one.reference === reference)
    const came = taken.reduce((sum, { minor }) => sum + minor, 0n)
    if (came !== 0n) {
      add('came', came)
      add(`came-${method}`, came)
    }
    if (state.kind === 'paid-late') add('late', came)
    if (state.kind === 'paid-wrong-amount')
      add(came < amount.minor ? 'wrong-short' : 'wrong-over', came - amount.minor)
    if (/^(draft|sending|waiting|unknown|suspect|settling|cancelling)$/.test(state.kind))
      add('unknown', amount.minor)
    const cash = moves.filter((move) => move.kind === 'sale' && move.reference === reference)
    if (cash.length > 0)
      add(
        'cash-instead',
        cash.reduce((sum, move) => sum + move.amount.minor, 0n),
      )
    for (const refund of read.refundsOf(reference)) {
      if (refund.ended === undefined) add('refunds-owed', refund.amount.minor)
      if (refund.ended?.how === 'paid') add('refunds-paid', refund.amount.minor)
    }
    for (const slip of read.slipsOf(reference)) if (slip.ended === undefined) add('slips', slip.amount.minor)
  }
  for (const sale of read.cashSales(end + 1n, 100_000)) {
    if (dayOf(sale.at) !== day) continue
    add('cash-sales', sale.amount.minor)
    if (sale.voided !== undefined) add('cash-voided', sale.amount.minor)
  }
  for (const { openedAt, closed } of read.shifts(1_000)) {
    const difference = closed?.z.cash.difference?.minor ?? 0n
    if (dayOf(openedAt) === day && difference !== 0n)
      add(difference < 0n ? 'drawer-short' : 'drawer-over', difference)
  }
  return Object.fromEntries(sums)
}
