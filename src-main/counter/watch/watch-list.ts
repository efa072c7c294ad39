import { isClosed, isPaid, isUnsettled, isWatched, type Order, watchEnd } from '#domain/order.ts'
import type { CounterDeps } from '../deps.ts'

/** How far back to look for watches that ended while the till was closed, or were moved by a set clock: a long holiday. */
export const LOOK_BACK_MS = 14 * 86_400_000
/** A closed order is asked about every few hours; a night's gap before its watch ends is not worth a call. */
const GAP_MS = 12 * 3_600_000

export type WatchList = {
  /** At start, and after the machine has slept: remembers orders that still lack a last question. */
  begin(now: number): void
  /** The gateway has answered about the order. */
  answered(reference: string): void
  /** Whether the order, as the journal has it, is on the list. */
  has(order: Order, now: number): boolean
  /** Every order to ask about at `now`, epoch milliseconds. */
  orders(now: number): readonly Order[]
}

/**
 * The orders within their watch, and once more each order whose watch ended while the till was closed, asleep, or
 * without an answer. Settling orders are watched until they settle: banks rest at weekends.
 */
export function createWatchList(
  deps: Pick<CounterDeps, 'journal' | 'withOwnEnd' | 'movedAtMost'>,
): WatchList {
  const { journal, withOwnEnd, movedAtMost } = deps
  const left = new Set<string>()
  /** Within their watch at the last look. */
  let ran: readonly string[] = []

  const runs = (order: Order, now: number): boolean => now <= watchEnd(withOwnEnd(order))

  /** Its watch is over: remembers it if it lacks a last answer. */
  const leave = (order: Order): void => {
    const { kind } = order.state
    const heardAt = journal.read.lastHeardAt(order.reference) ?? 0
    const end = watchEnd(withOwnEnd(order)) - (isClosed(kind) || isPaid(kind) ? GAP_MS : 0)
    if (isWatched(order) && heardAt < end) left.add(order.reference)
  }

  return {
    begin: (now) => {
      const known = journal.read.watchedOrders(now - LOOK_BACK_MS)
      for (const order of known) if (!runs(order, now)) leave(order)
      ran = [...ran, ...known.filter((order) => runs(order, now)).map(({ reference }) => reference)]
    },
    answered: (reference) => void left.delete(reference),
    has: (order, now) =>
      isUnsettled(order) || (isWatched(order) && (runs(order, now) || left.has(order.reference))),
    orders: (now) => {
      const settling = journal.read.unsettledOrders().filter((order) => !runs(order, now))
      // Without this limit, a clock corrected by years would have every old order read at each look.
      const since = now - Math.min(movedAtMost(), LOOK_BACK_MS)
      const running = journal.read.watchedOrders(since).filter((order) => runs(order, now))
      const watched = [...settling, ...running]
      const known = new Set<string>(watched.map(({ reference }) => reference))
      for (const reference of ran) {
        const over = known.has(reference) ? undefined : journal.read.order(reference)
        if (over !== undefined) leave(over)
      }
      ran = running.map(({ reference }) => reference)
      if (left.size === 0) return watched
      const more = [...left].flatMap((reference) => {
        const order = known.has(reference) ? undefined : journal.read.order(reference)
        return order !== undefined && isWatched(order) ? [order] : []
      })
      return [...more, ...watched]
    },
  }
}
