import { accept, refuse, type Result } from '#contract/envelope.ts'
import { actsOf } from '#domain/order-rules.ts'
import type { Order } from '#domain/order.ts'
import { askStatus } from './ask-status.ts'
import type { CounterDeps } from '../deps.ts'
import { isElsewhere } from '../show/made-under.ts'
import { recordEvent } from '../order-store.ts'
import { othersOf } from './others-of.ts'
import { budgetRefusal } from '../refusals.ts'

/** The order as the journal has it. Refusal: not-found. */
export function findOrder(deps: CounterDeps, reference: string): Result<Order> {
  const order = deps.journal.read.order(reference)
  return order === undefined ? refuse('not-found') : accept(order)
}

/**
 * A person wants to know now (interface, 2.2). Resolves with the order after the answer was recorded.
 * Refusals: not-found, not-allowed, budget-spent, journal-not-sound.
 */
export async function askNow(deps: CounterDeps, reference: string): Promise<Result<Order>> {
  const found = findOrder(deps, reference)
  if (!found.ok) return found
  if (deps.journal.failure() !== undefined) return refuse('journal-not-sound')
  if (!actsOf(found.value).checkNow) return refuse('not-allowed', { state: found.value.state.kind })
  if (isElsewhere(found.value, deps.profile())) return refuse('not-allowed', { why: 'another-gateway' })
  const { order, outcome } = await askStatus(deps, found.value, 'person')
  return budgetRefusal(outcome) ?? accept(order)
}

/** Records that a person has seen how it ended. Refusals: not-found, not-allowed. */
export function acknowledge(deps: CounterDeps, reference: string): Result<Order> {
  const found = findOrder(deps, reference)
  if (!found.ok) return found
  if (!actsOf(found.value, othersOf(deps, found.value), deps.clock.now()).acknowledge)
    return refuse('not-allowed', { state: found.value.state.kind })
  return accept(recordEvent(deps, reference, { type: 'acknowledged' }))
}
