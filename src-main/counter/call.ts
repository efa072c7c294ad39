/**
 * The one way from the counter to the gateway. Law: the intent is flushed to the journal before the first byte
 * leaves, and what comes back is journalled in one transaction with what it does to the order.
 */
import type { OrderEvent } from '#domain/order-event.ts'
import type { Order } from '#domain/order.ts'
import { rawOf, type Outcome } from '#domain/outcome.ts'
import { makeExternalId } from '#domain/external-id.ts'
import type { Operation, RequestOf, ResponseOf } from '#gateway/define-operation.ts'
import type { Ticket } from '#gateway/budget.ts'
import type { PreparedCall } from '#gateway/client.ts'
import type { AttemptEnd, AttemptStart } from '#journal/entries.ts'
import { bookAttemptEnd, bookEvent, bookNewOrder } from './order-book.ts'
import type { CounterDeps } from './deps.ts'

export type Who = 'person' | 'watcher'

export type CallSpec<O extends Operation> = {
  readonly order: Order
  /** The order is not in the journal yet: it is written together with the intent. */
  readonly isNew?: boolean
  readonly operation: O
  readonly input: RequestOf<O>
  readonly who: Who
  /** What the intent itself does to the order. A read does nothing. */
  readonly intent?: (attempt: string) => OrderEvent
  /** What the outcome does to the order; nothing when it says nothing about it. */
  readonly settle: (outcome: Outcome<ResponseOf<O>>, attempt: string, at: number) => OrderEvent | undefined
  /** Called when the intent is safely on disk, before anything is sent. */
  readonly onIntent?: (order: Order) => void
}

export type CallResult<T> = { readonly outcome: Outcome<T>; readonly order: Order }

/** Makes one call, at most repeated once when the gateway certainly did not execute it for want of a fresh signature or token. */
export async function callGateway<O extends Operation>(
  deps: CounterDeps,
  spec: CallSpec<O>,
): Promise<CallResult<ResponseOf<O>>> {
  const first = await callOnce(deps, spec)
  if (!first.again) return first
  // 401: not executed. One more try with a new signature, a new token and a new id, as a new attempt.
  const { intent: _first, onIntent: _told, ...rest } = spec
  const second = await callOnce(deps, { ...rest, order: first.order, isNew: false }, true)
  return { outcome: second.outcome, order: second.order }
}

async function callOnce<O extends Operation>(
  deps: CounterDeps,
  spec: CallSpec<O>,
  last = false,
): Promise<CallResult<ResponseOf<O>> & { readonly again: boolean }> {
  const { operation } = spec
  const reference = spec.order.reference
  const ready = await prepare(deps, spec)
  if (!ready.ok) return { outcome: ready.outcome, order: leave(deps, spec, ready.outcome), again: false }
  const { call } = ready
  const attempt = call.externalId

  deps.onStep('before-intent', operation.name, reference)
  let order = bookIntent(deps, spec, startOf(deps, spec, call))
  deps.onStep('intent-flushed', operation.name, reference)
  spec.onIntent?.(order)

  const sent = await deps.gateway.send(call, {
    beforeFirstByte: () => deps.onStep('before-first-byte', operation.name, reference),
  })
  deps.onStep('answered', operation.name, reference)
  const outcome = sent.outcome
  const noConnection = outcome.kind === 'not-executed' && outcome.why === 'no-connection'
  if (noConnection) deps.budget.refund(ready.ticket)
  deps.lineHeard(!noConnection, sent.finishedAt)

  const end = endOf(attempt, outcome, sent.finishedAt, sent.responseBody)
  const again = !last && outcome.kind === 'not-executed' && outcome.why === 'unauthorized'
  const event = again ? undefined : spec.settle(outcome, attempt, sent.finishedAt)
  if (event === undefined) {
    bookAttemptEnd(deps, end)
    order = deps.journal.read.order(reference) ?? order
    deps.announce({ type: 'order-asked', reference })
  } else {
    order = bookEvent(deps, reference, event, { attempt: end })
  }
  deps.onStep('answer-journalled', operation.name, reference)
  return { outcome, order, again }
}

type Ready<O extends Operation> =
  | { readonly ok: true; readonly call: PreparedCall<O>; readonly ticket: Ticket }
  | { readonly ok: false; readonly outcome: Outcome<ResponseOf<O>> }

async function prepare<O extends Operation>(deps: CounterDeps, spec: CallSpec<O>): Promise<Ready<O>> {
  const now = deps.clock.now()
  const room = deps.budget.take(now, spec.who)
  if (!room.ok) return { ok: false, outcome: { kind: 'not-executed', why: 'budget', retryAt: room.retryAt } }
  const externalId = makeExternalId({
    till: deps.profile().till,
    sequence: deps.journal.write.nextSequence('external-id'),
    now,
    random: deps.random,
  })
  const prepared = await deps.gateway.prepare(spec.operation, spec.input, { externalId })
  if (prepared.ok) return { ...prepared, ticket: room.ticket }
  deps.budget.refund(room.ticket)
  return prepared
}

/** Nothing was sent and nothing was journalled yet: a new order is not made at all, an old one is told. */
function leave<O extends Operation>(deps: CounterDeps, spec: CallSpec<O>, outcome: Outcome<ResponseOf<O>>): Order {
  if (spec.isNew === true) return spec.order
  const event = spec.intent === undefined ? spec.settle(outcome, '', deps.clock.now()) : undefined
  return event === undefined ? spec.order : bookEvent(deps, spec.order.reference, event)
}

function bookIntent<O extends Operation>(deps: CounterDeps, spec: CallSpec<O>, start: AttemptStart): Order {
  const event = spec.intent?.(start.id)
  if (event === undefined) {
    deps.journal.write.commit({ at: start.startedAt, attempt: start })
    return spec.order
  }
  if (spec.isNew === true) return bookNewOrder(deps, spec.order, event, { attempt: start })
  return bookEvent(deps, spec.order.reference, event, { attempt: start })
}

function startOf<O extends Operation>(deps: CounterDeps, spec: CallSpec<O>, call: PreparedCall<O>): AttemptStart {
  return {
    phase: 'start',
    id: call.externalId,
    reference: spec.order.reference,
    operation: spec.operation.name,
    effect: spec.operation.effect,
    who: spec.who,
    externalId: call.externalId,
    startedAt: deps.clock.now(),
    method: call.method,
    path: call.path,
    requestBody: call.requestBody,
  }
}

function endOf(id: string, outcome: Outcome<unknown>, finishedAt: number, responseBody: string | undefined): AttemptEnd {
  const raw = rawOf(outcome)
  return {
    phase: 'end',
    id,
    finishedAt,
    outcome: outcome.kind,
    ...('why' in outcome ? { why: outcome.why } : {}),
    ...(raw === undefined ? {} : { httpStatus: raw.httpStatus }),
    ...(raw?.code === undefined ? {} : { code: raw.code }),
    ...(raw?.message === undefined ? {} : { message: raw.message }),
    ...(responseBody === undefined ? {} : { responseBody }),
  }
}
