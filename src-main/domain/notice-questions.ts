import type { StateKind } from '#domain/order.ts'

/**
 * How long after the answered question before each is asked, milliseconds. A gateway may say under its signature that money
 * came before its own books show it: one answer without money does not take that back.
 */
const AFTER_MS = [0, 5_000, 15_000, 60_000] as const

/** Here a status has spoken of money already, and the state holds the sale back on its own. */
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
  /** When the questions left that were answered since, in that order. Every question counts. */
  readonly answered: readonly number[]
  /** The order's state now; undefined for what is no order. */
  readonly state: StateKind | undefined
}

/** When to ask next because the gateway has called about a payment, epoch milliseconds; undefined when that is answered. */
export function nextQuestionAt({ at, answered, state }: Called): number | undefined {
  if (answered.length > 0 && state !== undefined && SPEAKS_OF_MONEY.includes(state)) return undefined
  let last = at
  let count = 0
  for (const asked of answered) {
    const after = AFTER_MS[count]
    if (after === undefined) break
    // A clock that was set back counts as time enough: nothing waits for it to catch up.
    if (count > 0 && asked >= last && asked - last < after) continue
    last = asked
    count += 1
  }
  const next = AFTER_MS[count]
  return next === undefined ? undefined : last + next
}
