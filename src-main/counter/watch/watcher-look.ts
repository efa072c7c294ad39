import type { Order } from '#domain/order.ts'
import { isUnheardSinceItsEnd, PAYABLE_GRACE_MS } from '#domain/payable.ts'
import { nextStates } from '#domain/order-table.ts'
import type { CounterDeps } from '../deps.ts'
import { PROBE_MS } from './connection-probe.ts'

const AGAIN_LEAST_MS = 60_000
const AGAIN_MOST_MS = 4 * AGAIN_LEAST_MS

/** `turn`: when it became due, which decides the order. `at`: not asked before then, epoch milliseconds. */
export type Due = { readonly turn: number; readonly at: number }

/** The findings of one look at everything. `swept`: orders that the gateway's list answers for. */
export type Look = {
  readonly now: number
  readonly stretch: number
  readonly swept: ReadonlySet<string>
  readonly longest: number
  /** When a call about an order last left; read from the journal once. */
  readonly lastAsked: (reference: string) => number | undefined
}

/** Reads the journal once for each order. */
export function remembering({ journal }: Pick<CounterDeps, 'journal'>): Look['lastAsked'] {
  const known = new Map<string, number | undefined>()
  return (reference) => {
    if (!known.has(reference)) known.set(reference, journal.read.lastStartedAt(reference))
    return known.get(reference)
  }
}

/**
 * When to repeat the question after an order's end because its answer was lost: after a minute, then two, then every
 * four. `last`: when the last question left; `heardAt`: when the last answered one left. Epoch milliseconds; Infinity
 * for never.
 */
export function againAt(
  order: Order,
  {
    last,
    heardAt,
    stretch,
  }: {
    readonly last: number | undefined
    readonly heardAt: () => number | undefined
    readonly stretch: number
  },
): number {
  const endedAt = Math.max(order.expiresAt + PAYABLE_GRACE_MS, order.state.since)
  if (last === undefined || last < endedAt || !isUnheardSinceItsEnd(order, heardAt())) return Infinity
  return last + Math.min(AGAIN_MOST_MS, Math.max(AGAIN_LEAST_MS, last - endedAt)) * stretch
}

/** When the clock ends the order, epoch milliseconds; Infinity for never. A failed attempt is repeated later. */
export function endsAt({ state, expiresAt }: Order, now: number): number {
  if (nextStates(state.kind, 'clock-expired').length === 0) return Infinity
  return expiresAt < now ? now + PROBE_MS : expiresAt + 1
}
