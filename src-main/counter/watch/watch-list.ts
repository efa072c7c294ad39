import { isClosed, isPaid, isUnsettled, isWatched, type Order, type StateKind } from '#domain/order.ts'
import type { CounterDeps } from '../deps.ts'

/** How far back to look for watches that ended while the till was closed, or by a clock step: a long holiday. */
export const LOOK_BACK_MS = 14 * 86_400_000
/** A closed order is asked about every few hours; a night's gap before its watch ends is not worth a call. */
const GAP_MS = 12 * 3_600_000
/** A doubt that arises after the watch, by a person's own question, is looked up for this long. */
const DOUBT_MS = 86_400_000
const IN_DOUBT: ReadonlySet<StateKind> = new Set(['unknown', 'suspect', 'cancelling'])

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
 * The orders within their watch, and once more each order whose watch ended while the till was closed or asleep. A doubt
 * has a watch of its own. Settling orders are watched until they settle: banks rest at weekends.
 */
export function createWatchList(
  deps: Pick<CounterDeps, 'journal' | 'withOwnEnd' | 'movedAtMost'>,
): WatchList {
  const { journal, withOwnEnd, movedAtMost } = deps
  const left = new Set<string>()

  const runs = (order: Order, now: number): boolean =>
    now <= Math.max(withOwnEnd(order).watchUntil, doubtUntil(order))

  const wasLeft = (order: Order): boolean => {
    const heardAt = journal.read.lastHeardAt(order.reference)
    const { kind } = order.state
    const until = Math.max(order.watchUntil, doubtUntil(order))
    return (heardAt ?? 0) < until - (isClosed(kind) || isPaid(kind) ? GAP_MS : 0)
  }

  return {
    begin: (now) => {
      for (const order of journal.read.watchedOrders(now - LOOK_BACK_MS)) {
        if (order.watchUntil < now && wasLeft(order)) left.add(order.reference)
      }
    },
    answered: (reference) => void left.delete(reference),
    has: (order, now) =>
      isUnsettled(order) || (isWatched(order) && (runs(order, now) || left.has(order.reference))),
    orders: (now) => {
      const settling = journal.read.unsettledOrders().filter((order) => !runs(order, now))
      // Without this limit, a clock corrected by years would have every old order read at each look.
      const since = now - Math.min(movedAtMost(), LOOK_BACK_MS)
      const running = journal.read.watchedOrders(since).filter((order) => runs(order, now))
      const doubtful = journal.read
        .openOrders(now)
        .filter((order) => doubtUntil(order) > order.watchUntil && runs(order, now))
      const watched = [...settling, ...running, ...doubtful.filter((order) => !running.some(isSame(order)))]
      if (left.size === 0) return watched
      const known = new Set<string>(watched.map((order) => order.reference))
      const more = [...left].flatMap((reference) => {
        const order = known.has(reference) ? undefined : journal.read.order(reference)
        return order !== undefined && isWatched(order) ? [order] : []
      })
      return [...more, ...watched]
    },
  }
}

/** The end of a doubt's own watch, epoch milliseconds; 0 where there is no doubt. */
const doubtUntil = ({ state: { kind, since } }: Order): number => (IN_DOUBT.has(kind) ? since + DOUBT_MS : 0)

const isSame =
  ({ reference }: Order) =>
  (other: Order): boolean =>
    other.reference === reference
