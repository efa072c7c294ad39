import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { OrderEvent } from '#domain/order-event.ts'
import { actsOf } from '#domain/order-rules.ts'
import { isClosed, type Order } from '#domain/order.ts'
import type { Outcome } from '#domain/outcome.ts'
import { vaDelete } from '#gateway/operations/va-delete.ts'
import { askStatus } from '../ask/ask-status.ts'
import { callGateway } from '../call.ts'
import type { CounterDeps } from '../deps.ts'
import { evidenceOf } from '../ask/evidence.ts'
import { isElsewhere, merchantOf } from '../show/made-under.ts'
import { recordEvent } from '../order-store.ts'
import { budgetRefusal } from '../refusals.ts'

/**
 * Cancels a waiting order. A virtual account is deleted at the gateway (interface, 4.2, code 31). A QR and a payment
 * page have no cancel there, so the till stops showing them. Either way the status is asked afterwards, as a payment
 * may have been faster. Resolves with the order after the status answer.
 * Refusals: not-found, not-allowed, budget-spent, journal-not-sound.
 */
export async function cancelOrder(deps: CounterDeps, reference: string): Promise<Result<Order>> {
  if (deps.journal.failure() !== undefined) return refuse('journal-not-sound')
  const order = deps.journal.read.order(reference)
  if (order === undefined) return refuse('not-found')
  if (!actsOf(order).cancel) return refuse('not-allowed', { state: order.state.kind })
  if (order.method !== 'va') {
    const withdrawn = recordEvent(deps, reference, { type: 'withdrawn' })
    return accept((await askStatus(deps, withdrawn, 'person')).order)
  }
  if (isElsewhere(order, deps.profile())) return refuse('not-allowed', { why: 'another-gateway' })
  const { outcome, order: after, overtaken } = await deleteAccount(deps, order)
  if (overtaken) return refuse('not-allowed', { state: after.state.kind })
  return budgetRefusal(outcome) ?? accept((await askStatus(deps, after, 'person')).order)
}

function deleteAccount(deps: CounterDeps, order: Order) {
  return callGateway(deps, {
    order,
    operation: vaDelete,
    input: accountOf(deps, order),
    who: 'person',
    intent: (attempt) => ({ type: 'cancel-sent', attempt }),
    toEvent: eventOfDelete,
  })
}

function accountOf(deps: CounterDeps, order: Order) {
  return { ...merchantOf(order, deps.profile()), virtualAccountNo: order.reference }
}

/** Cancelled here, although the gateway has just said that the number is open: its customer can still pay it. */
export function isLeftOpen({ method, state, cash, lastWord, expiresAt }: Order, now: number): boolean {
  const isTakenAway = state.kind === 'cancelled' || (isClosed(state.kind) && cash !== undefined)
  return method === 'va' && isTakenAway && lastWord?.flag === 'IP' && now <= expiresAt
}

/**
 * Deletes at the gateway a number that was cancelled here while it could not be deleted: offline, or over budget. The
 * order is unchanged. The status asked afterwards reports the result; another "in process" is a reason to try again.
 */
export async function deleteLeftOpen(deps: CounterDeps, order: Order): Promise<void> {
  const { outcome } = await callGateway(deps, {
    order,
    operation: vaDelete,
    input: accountOf(deps, order),
    who: 'watcher',
    toEvent: () => undefined,
  })
  if (outcome.kind !== 'not-executed') await askStatus(deps, order, 'watcher')
}

function eventOfDelete(outcome: Outcome<unknown>, attempt: string, at: number): OrderEvent {
  const evidence = evidenceOf('delete', at, attempt, outcome.raw)
  switch (outcome.kind) {
    case 'done':
      return { type: 'cancel-accepted', evidence }
    case 'not-executed':
      return { type: 'cancel-not-sent', why: outcome.why }
    case 'unknown':
      return { type: 'cancel-undecided', why: outcome.why, evidence }
    default:
      return { type: 'cancel-undecided', why: outcome.kind, evidence }
  }
}
