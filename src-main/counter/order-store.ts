import { isDeepStrictEqual } from 'node:util'
import type { AttemptEnd, AttemptStart } from '#journal/tables/attempt-types.ts'
import type { RefundEnding } from '#journal/tables/refunds.ts'
import type { Bill } from '#domain/bill.ts'
import { given } from '#domain/given.ts'
import type { OrderEvent, OrderEventType } from '#domain/order-event.ts'
import { step } from '#domain/order-machine.ts'
import { isPaidInTime, paidTwiceBy } from '#domain/order-rules.ts'
import { nextStates } from '#domain/order-table.ts'
import type { Order } from '#domain/order.ts'
import type { CashMove } from '#domain/shift.ts'
import type { CounterDeps } from './deps.ts'
import { othersOf } from './ask/others-of.ts'
import type { Change } from './untold.ts'

/** What is journalled with an order's event, in the same flushed transaction. */
export type Together = {
  readonly attempt?: AttemptStart | AttemptEnd
  readonly cash?: CashMove
  /** What a new order carries for the gateway's inquiry. */
  readonly bill?: Bill
  /** Refunds that the step withdraws. */
  readonly refundEnds?: readonly RefundEnding[]
}

/** Events that only a person causes; the journal records which person. */
const BY_PERSON: ReadonlySet<OrderEventType> = new Set<OrderEventType>([
  'send',
  'open-va',
  'withdrawn',
  'cancel-sent',
  'acknowledged',
  'cash-taken',
  'resolved',
])

/**
 * Journals a new order with the first event of its life, and returns it as it is after the event. It belongs to the
 * person who is signed in.
 */
export function recordNewOrder(
  deps: CounterDeps,
  draft: Order,
  event: OrderEvent,
  together: Together = {},
): Order {
  const by = deps.signedIn()
  const order = by === undefined ? draft : { ...draft, takenBy: by }
  deps.keepOwnEnd(order)
  return commitStep(deps, order, event, together, true)
}

/**
 * Applies one event to the order as the journal holds it now, flushes it and announces it. If the order's state does
 * not allow the event, only what came with it is journalled.
 */
export function recordEvent(
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
 * Journals an intent with its attempt. If the order's state no longer allows it, nothing is journalled and the result
 * is undefined: the call must not be made.
 */
export function recordIntent(
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

/** Journals the end of an attempt that changes no order. */
export function recordAttemptEnd(deps: CounterDeps, end: AttemptEnd): void {
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
  const again =
    together.attempt?.phase === 'end' && saysTheSame(order, event, after) ? together.attempt : undefined
  const by = BY_PERSON.has(event.type) ? deps.signedIn() : undefined
  const change = { before: isNew ? undefined : order, after }
  try {
    deps.journal.write.commit({
      at: now,
      ...together,
      ...(again === undefined
        ? { order: { after, event, eventKind: event.type, ...given({ by }) } }
        : { attempt: { ...again, saidAgain: true } }),
    })
  } catch (error) {
    deps.untold.add(change)
    throw error
  }
  if (together.cash !== undefined) deps.announce({ type: 'shift-changed' })
  announceChange(deps, change)
  return again === undefined ? after : order
}

/** It waits, and the gateway says of it what it said before: the call itself is record enough. */
function saysTheSame(before: Order, event: OrderEvent, after: Order): boolean {
  if (event.type !== 'status' || before.state.kind !== 'waiting' || before.state !== after.state) return false
  return isDeepStrictEqual(wordOf(before), wordOf(after))
}

const wordOf = ({ lastWord }: Order): object => ({ ...lastWord, at: 0, attempt: '' })

/** Announces an order's change to the screens, and notes it as a recent one. */
export function announceChange(deps: CounterDeps, { before, after }: Change): void {
  const hasChanged = after.state.kind !== before?.state.kind
  if (hasChanged && !isPaidInTime(after, deps.profile())) deps.noteRecent(after.reference)
  const moved = hasChanged || after.acknowledgedAt !== before.acknowledgedAt
  // A second success moves no state, but it must be announced.
  if (before === undefined || moved || paidTwiceBy(after) !== paidTwiceBy(before)) {
    deps.announce({
      type: 'order-changed',
      reference: after.reference,
      from: before?.state.kind ?? null,
      to: after.state.kind,
      ...(isTwice(deps, after) ? { isTwice: true as const } : {}),
    })
  } else {
    deps.announce({ type: 'order-asked', reference: after.reference })
  }
}

/** Money has come a second time: announced until a person has acknowledged it. */
function isTwice(deps: CounterDeps, order: Order): boolean {
  return order.acknowledgedAt === undefined && paidTwiceBy(order, othersOf(deps, order)) !== undefined
}
