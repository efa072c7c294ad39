import { nextStates } from '#domain/order-table.ts'
import type { Order } from '#domain/order.ts'
import { askStatus } from './ask-status.ts'
import type { CounterDeps } from './deps.ts'
import { bookEvent } from './order-book.ts'
import type { Schedule } from './schedule.ts'

/** While the line is down one order is tried this often; the first answer wakes all the others. */
const PROBE_MS = 5_000
const MOST_AT_ONCE = 3
const LONGEST_SLEEP_MS = 60_000
const SHORTEST_SLEEP_MS = 50

export type Watcher = {
  start(): void
  /** Resolves when no call of the watcher is under way any more. */
  stop(): Promise<void>
  /** Something changed: look at the schedule again now. */
  nudge(): void
  /** The line is back: every open order is due, oldest first. */
  lineBack(): void
  lineDown(): void
  nextCheckAt(reference: string): number | undefined
}

/** Asks about every order that may still change, spending the request budget where it buys most. */
export function createWatcher(deps: CounterDeps, schedule: Schedule): Watcher {
  /** Orders whose question never became an attempt, with the moment to try again: no row in the journal holds them back. */
  const deferred = new Map<string, number>()
  const due = new Map<string, number>()
  const underWay = new Map<string, Promise<void>>()
  let running = false
  let down = false
  let wake: (() => void) | undefined
  let allDueFrom: number | undefined

  const dueAt = (order: Order, stretch: number, now: number): number => {
    const last = deps.journal.read.lastAttempt(order.reference)?.startedAt
    const notBefore = deferred.get(order.reference) ?? 0
    if (allDueFrom !== undefined && (last ?? 0) < allDueFrom) return Math.max(allDueFrom, notBefore)
    if (down) return Math.max((last ?? 0) + PROBE_MS, notBefore)
    return Math.max(schedule.nextCheckAt(order, last, stretch, now), notBefore)
  }

  const watched = (now: number): readonly Order[] => deps.journal.read.watchedOrders(now)

  const ask = (order: Order, now: number): void => {
    const call = askStatus(deps, order, 'watcher')
      .then(({ outcome }) => {
        if (outcome.kind !== 'not-executed') deferred.delete(order.reference)
        else deferred.set(order.reference, Math.max(outcome.retryAt ?? 0, now + PROBE_MS))
      })
      .catch((error: unknown) => deps.bug(error, 'watcher', order.reference))
      .finally(() => {
        underWay.delete(order.reference)
        plan()
      })
    underWay.set(order.reference, call)
  }

  const expire = (orders: readonly Order[], now: number): void => {
    for (const order of orders) {
      if (now <= order.expiresAt || nextStates(order.state.kind, 'clock-expired').length === 0) continue
      bookEvent(deps, order.reference, { type: 'clock-expired' })
    }
  }

  /** One look at everything: expire, choose what is due, go to sleep until the next is. */
  const tick = (): void => {
    const now = deps.clock.now()
    expire(watched(now), now)
    const orders = watched(now)
    const room = deps.budget.headroom(now)
    const stretch = schedule.stretchFor(room.hour.left, room.hour.of)
    due.clear()
    for (const order of orders) due.set(order.reference, dueAt(order, stretch, now))
    const ready = orders
      .filter((order) => !underWay.has(order.reference) && (due.get(order.reference) ?? 0) <= now)
      .sort((a, b) => (due.get(a.reference) ?? 0) - (due.get(b.reference) ?? 0) || a.createdAt - b.createdAt)
    const places = down ? 1 - underWay.size : MOST_AT_ONCE - underWay.size
    const freeAt = deps.budget.nextFreeAt(now, 'watcher')
    if (freeAt <= now) for (const order of ready.slice(0, Math.max(0, places))) ask(order, now)
    sleep(now, orders, ready.length > 0 ? freeAt : undefined)
  }

  const sleep = (now: number, orders: readonly Order[], freeAt: number | undefined): void => {
    const moments = orders.flatMap((order) => {
      const expiry = nextStates(order.state.kind, 'clock-expired').length > 0 ? [order.expiresAt + 1] : []
      return underWay.has(order.reference) ? expiry : [due.get(order.reference) ?? now, ...expiry]
    })
    const next = Math.min(...moments, now + LONGEST_SLEEP_MS)
    const until = Math.max(freeAt !== undefined && freeAt > now ? Math.min(freeAt, nextExpiry(orders)) : next, now)
    wakeIn(Math.min(Math.max(until - now, SHORTEST_SLEEP_MS), LONGEST_SLEEP_MS))
  }

  const wakeIn = (ms: number): void => {
    wake?.()
    wake = deps.timers.after(Math.ceil(ms), guarded)
  }

  const guarded = (): void => {
    if (!running) return
    try {
      tick()
    } catch (error) {
      deps.bug(error, 'watcher')
      wakeIn(PROBE_MS)
    }
  }

  const plan = (): void => {
    if (running) wakeIn(0)
  }

  return {
    start: () => {
      running = true
      // Whatever happened while the till was closed is asked about first, before anybody signs in.
      allDueFrom = deps.clock.now()
      plan()
    },
    stop: async () => {
      running = false
      wake?.()
      await Promise.allSettled(underWay.values())
    },
    nudge: plan,
    lineBack: () => {
      if (!down) return
      down = false
      allDueFrom = deps.clock.now()
      plan()
    },
    lineDown: () => {
      down = true
    },
    nextCheckAt: (reference) => due.get(reference),
  }
}

function nextExpiry(orders: readonly Order[]): number {
  return Math.min(
    ...orders.filter((o) => nextStates(o.state.kind, 'clock-expired').length > 0).map((o) => o.expiresAt + 1),
    Infinity,
  )
}
