import type { AttemptEnd } from '#journal/entries.ts'
import type { CounterDeps } from './deps.ts'
import { openOrders } from './open-orders.ts'
import { bookAttemptEnd, bookEvent } from './order-book.ts'

export type Recovered = {
  /** Orders that were open when the till stopped. */
  readonly open: number
  /** Calls that were under way: each is unknown now and will be looked up, never sent again. */
  readonly interrupted: number
}

/**
 * At start, before anybody signs in: every call without an answer is ended as interrupted, and its order becomes
 * unknown. Nothing is sent here; the watcher asks about them.
 */
export function recover(deps: CounterDeps): Recovered {
  const now = deps.clock.now()
  const unfinished = deps.journal.read.unfinishedAttempts()
  for (const attempt of unfinished) {
    const end: AttemptEnd = {
      phase: 'end',
      id: attempt.id,
      finishedAt: now,
      outcome: 'unknown',
      why: 'interrupted',
      resolution: 'interrupted',
    }
    if (attempt.reference === undefined) bookAttemptEnd(deps, end)
    else bookEvent(deps, attempt.reference, { type: 'interrupted' }, { attempt: end })
  }
  return { open: openOrders(deps, now).length, interrupted: unfinished.length }
}
