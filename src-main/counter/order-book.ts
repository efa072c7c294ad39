import type { AttemptEnd, AttemptStart } from '#journal/entries.ts'
import type { OrderEvent } from '#domain/order-event.ts'
import { step } from '#domain/order-machine.ts'
import { nextStates } from '#domain/order-table.ts'
import type { Order } from '#domain/order.ts'
import type { CounterDeps } from './deps.ts'

/** What is journalled together with an order's event, in the same flushed transaction. */
export type Together = { readonly attempt?: AttemptStart | AttemptEnd }

/** Journals a new order together with the first event of its life; returns it as it stands after the event. */
export function bookNewOrder(
  deps: CounterDeps,
  draft: Order,
  event: OrderEvent,
  together: Together = {},
): Order {
  return commitStep(deps, draft, event, together, true)
}

/**
 * Applies one event to the order as the journal holds it now, flushes it and announces it. An event that the
 * order's state does not allow changes nothing: only what came together with it is journalled.
 */
export function bookEvent(
  deps: CounterDeps,
  reference: string,
  event: OrderEvent,
  together: Together = {},
): Order {
  const order = deps.journal.read.order(reference)
  if (order === undefined) throw new Error(`no order ${reference} in the journal`)
  return commitStep(deps, order, event, together, false)
}

/**
 * Journals an intent together with its attempt. When the order has moved to a state that does not allow it, nothing is
 * journalled and the answer is undefined: the call must not be made.
 */
export function bookIntent(
  deps: CounterDeps,
  reference: string,
  event: OrderEvent,
  attempt: AttemptStart,
): Order | undefined {
  const order = deps.journal.read.order(reference)
  if (order === undefined) throw new Error(`no order ${reference} in the journal`)
  if (nextStates(order.state.kind, event.type).length === 0) return undefined
  return commitStep(deps, order, event, { attempt }, false)
}

/** Journals the end of an attempt that moves no order. */
export function bookAttemptEnd(deps: CounterDeps, end: AttemptEnd): void {
  deps.journal.write.commit({ at: deps.clock.now(), attempt: end })
}

function commitStep(
  deps: CounterDeps,
  order: Order,
  event: OrderEvent,
  together: Together,
  isNew: boolean,
): Order {
  const now = deps.clock.now()
  const stepped = step(order, event, now)
  if (!stepped.ok) {
    if (isNew) throw new Error(`a new order cannot begin with ${event.type}`)
    if (together.attempt !== undefined) deps.journal.write.commit({ at: now, attempt: together.attempt })
    return order
  }
  const after = stepped.order
  deps.journal.write.commit({
    at: now,
    order: { after, event, eventKind: event.type },
    ...(together.attempt === undefined ? {} : { attempt: together.attempt }),
  })
  if (isNew || after.state.kind !== order.state.kind || after.acknowledgedAt !== order.acknowledgedAt) {
    deps.announce({
      type: 'order-changed',
      reference: after.reference,
      from: isNew ? null : order.state.kind,
      to: after.state.kind,
    })
  } else {
    deps.announce({ type: 'order-asked', reference: after.reference })
  }
  return after
}
