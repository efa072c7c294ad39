/** Calls to the gateway about an order: how intent and answer change it. `makeCall` makes the call itself. */
import type { CallMade } from '#calls/make-call.ts'
import { makeCall } from '#calls/make-call.ts'
import type { Who } from '#calls/attempt.ts'
import type { Bill } from '#domain/bill.ts'
import { given } from '#domain/given.ts'
import type { OrderEvent } from '#domain/order-event.ts'
import type { Order } from '#domain/order.ts'
import type { Outcome } from '#domain/outcome.ts'
import type { InputOf, Outgoing, ResponseOf } from '#gateway/define-operation.ts'
import type { AttemptEnd, AttemptStart } from '#journal/tables/attempt-types.ts'
import type { CounterDeps } from './deps.ts'
import { recordAttemptEnd, recordEvent, recordIntent, recordNewOrder } from './order-store.ts'

export type CallSpec<O extends Outgoing> = {
  readonly order: Order
  /** The order is not in the journal yet: it is written together with the intent. */
  readonly isNew?: boolean
  /** Written with a new order. */
  readonly bill?: Bill
  readonly operation: O
  readonly input: InputOf<O>
  readonly who: Who
  /** The event that the intent applies to the order; a read has none. */
  readonly intent?: (attempt: string) => OrderEvent
  /** Checked just before the intent is written, in the same tick: much may have happened during preparation. */
  readonly stillWanted?: () => boolean
  /** The event that the outcome applies to the order; undefined when it says nothing about it. */
  readonly toEvent: (outcome: Outcome<ResponseOf<O>>, attempt: string, at: number) => OrderEvent | undefined
  /** Called with the updated order once the intent is on disk, before anything is sent. */
  readonly onIntent?: (order: Order) => void
}

export type CallResult<T> = {
  readonly outcome: Outcome<T>
  readonly order: Order
  /** The order, or the reason for the call, had moved on: nothing was sent or journalled. */
  readonly overtaken?: true
}

/** Makes one call about an order. Rejects only when nothing was sent or journalled. */
export async function callGateway<O extends Outgoing>(
  deps: CounterDeps,
  spec: CallSpec<O>,
): Promise<CallResult<ResponseOf<O>>> {
  const { operation, input, who } = spec
  const { reference } = spec.order
  // A new order that never reached the journal stays unchanged.
  let order = spec.order
  const made = await makeCall(
    deps,
    { operation, input, who, reference },
    {
      recordIntent: (start, repeat) => {
        const intended = repeat ? recordAgain(deps, spec, start, order) : journalIntent(deps, spec, start)
        order = intended ?? deps.journal.read.order(reference) ?? order
        return intended !== undefined
      },
      intended: () => spec.onIntent?.(order),
      recordOutcome: (outcome, end, again) => {
        order = settled(deps, spec, order, { outcome, end, again })
      },
      interrupted: (end) => {
        order = recordEvent(deps, reference, { type: 'interrupted' }, { attempt: end })
      },
    },
  )
  return finish(deps, spec, made, order)
}

function finish<O extends Outgoing>(
  deps: CounterDeps,
  spec: CallSpec<O>,
  { outcome, way, repeat }: CallMade<ResponseOf<O>>,
  order: Order,
): CallResult<ResponseOf<O>> {
  const now = deps.journal.read.order(order.reference) ?? order
  if (way === 'overtaken') return { outcome, order: now, overtaken: true }
  if (way === 'prepared') return { outcome, order: now }
  // Nothing was sent or journalled: a new order is not created; an existing one records the outcome.
  if (spec.isNew === true && !repeat) return { outcome, order }
  const told = repeat || spec.intent === undefined
  const event = told ? spec.toEvent(outcome, '', deps.clock.now()) : undefined
  return { outcome, order: event === undefined ? now : recordEvent(deps, order.reference, event) }
}

/** The order once its intent is on disk; undefined when the call must not be made. */
function journalIntent<O extends Outgoing>(
  deps: CounterDeps,
  spec: CallSpec<O>,
  start: AttemptStart,
): Order | undefined {
  if (spec.stillWanted?.() === false) return undefined
  const event = spec.intent?.(start.id)
  if (event === undefined) return recordRepeat(deps, start, spec.order)
  if (spec.isNew === true)
    return recordNewOrder(deps, spec.order, event, { attempt: start, ...given({ bill: spec.bill }) })
  return recordIntent(deps, spec.order.reference, event, start)
}

/** The second try of an intent; undefined when the order has moved on, as after a journal that was opened anew. */
function recordAgain<O extends Outgoing>(
  deps: CounterDeps,
  { intent }: CallSpec<O>,
  start: AttemptStart,
  order: Order,
): Order | undefined {
  const now = deps.journal.read.order(order.reference)
  if (intent !== undefined && now?.state.kind !== order.state.kind) return undefined
  return recordRepeat(deps, start, order)
}

/** Journals an attempt that leaves the order unchanged. */
function recordRepeat(deps: CounterDeps, start: AttemptStart, order: Order): Order {
  deps.journal.write.commit({ at: start.startedAt, attempt: start })
  return deps.journal.read.order(order.reference) ?? order
}

type Answer<T> = { readonly outcome: Outcome<T>; readonly end: AttemptEnd; readonly again: boolean }

function settled<O extends Outgoing>(
  deps: CounterDeps,
  spec: CallSpec<O>,
  order: Order,
  { outcome, end, again }: Answer<ResponseOf<O>>,
): Order {
  const { reference } = spec.order
  const event = again ? undefined : spec.toEvent(outcome, end.id, end.finishedAt)
  if (event !== undefined) return recordEvent(deps, reference, event, { attempt: end })
  recordAttemptEnd(deps, end)
  deps.announce({ type: 'order-asked', reference })
  return deps.journal.read.order(reference) ?? order
}
