import type { StateKind } from '#domain/order.ts'

/**
 * Delay from the previous answered question to each next one, milliseconds. A gateway may report money under its
 * signature before its own books show it. One answer without money does not take that back.
 */
const AFTER_MS = [0, 5_000, 15_000, 60_000] as const

/** In these states a status has already mentioned money, and the state itself holds the sale back. */
export const SPEAKS_OF_MONEY: readonly StateKind[] = [
  'suspect',
  'settling',
  'paid',
  'paid-late',
  'paid-wrong-amount',
]

export type Called = {
  /** When the gateway's call came, epoch milliseconds. */
  readonly at: number
  /** When each answered question since then was sent, in order. Every question counts. */
  readonly answered: readonly number[]
  /** The order's current state; undefined when there is no such order. */
  readonly state: StateKind | undefined
}

/** When to ask next because of the gateway's payment call, epoch milliseconds; undefined when that is answered. */
export function nextQuestionAt({ at, answered, state }: Called): number | undefined {
  if (answered.length > 0 && state !== undefined && SPEAKS_OF_MONEY.includes(state)) return undefined
  let last = at
  let count = 0
  for (const asked of answered) {
    const after = AFTER_MS[count]
    if (after === undefined) break
    // A clock that was set back counts as enough time: no question waits for it to catch up.
    if (count > 0 && asked >= last && asked - last < after) continue
    last = asked
    count += 1
  }
  const next = AFTER_MS[count]
  return next === undefined ? undefined : last + next
}
