/**
 * The one way from the counter to the gateway. Law: the intent is flushed to the journal before the first byte
 * leaves, and what comes back is journalled in one transaction with what it does to the order.
 */
import type { OrderEvent } from '#domain/order-event.ts'
import type { Order } from '#domain/order.ts'
import type { Outcome } from '#domain/outcome.ts'
import { makeExternalId } from '#domain/external-id.ts'
import type { Ticket } from '#gateway/budget.ts'
import type { PreparedCall } from '#gateway/client.ts'
import type { Operation, RequestOf, ResponseOf } from '#gateway/define-operation.ts'
import { JournalFailed } from '#journal/failure.ts'
import { brokenOff, endOf, startOf, type Who } from './attempt.ts'
import type { CounterDeps } from './deps.ts'
import { bookAttemptEnd, bookEvent, bookIntent, bookNewOrder } from './order-book.ts'

export type CallSpec<O extends Operation> = {
  readonly order: Order
  /** The order is not in the journal yet: it is written together with the intent. */
  readonly isNew?: boolean
  readonly operation: O
  readonly input: RequestOf<O>
  readonly who: Who
  /** What the intent itself does to the order. A read does nothing. */
  readonly intent?: (attempt: string) => OrderEvent
  /** Asked in the same breath as the intent is journalled: much may have happened while the call was being prepared. */
  readonly stillWanted?: () => boolean
  /** What the outcome does to the order; nothing when it says nothing about it. */
  readonly settle: (outcome: Outcome<ResponseOf<O>>, attempt: string, at: number) => OrderEvent | undefined
  /** Called with the order as it then is when the intent is safely on disk, before anything is sent. */
  readonly onIntent?: (order: Order) => void
}

export type CallResult<T> = {
  readonly outcome: Outcome<T>
  readonly order: Order
  /** The order, or what the call was for, had moved on meanwhile: nothing was sent and nothing journalled. */
  readonly overtaken?: true
}

/**
 * Makes one call, at most repeated once when the gateway certainly did not execute it for want of a fresh signature or
 * token. Rejects only when nothing was sent and nothing journalled.
 */
export async function callGateway<O extends Operation>(
  deps: CounterDeps,
  spec: CallSpec<O>,
): Promise<CallResult<ResponseOf<O>>> {
  const { again, ...first } = await callOnce(deps, spec)
  if (!again) return first
  // 401: not executed. One more try with a new signature, a new token and a new id, as a new attempt.
  const { intent: _first, onIntent: _told, stillWanted: _asked, ...rest } = spec
  const { again: _last, ...second } = await callOnce(
    deps,
    { ...rest, order: first.order, isNew: false },
    true,
  )
  return second
}

type Once<T> = CallResult<T> & { readonly again: boolean }

async function callOnce<O extends Operation>(
  deps: CounterDeps,
  spec: CallSpec<O>,
  last = false,
): Promise<Once<ResponseOf<O>>> {
  const { operation } = spec
  const reference = spec.order.reference
  const ready = await prepare(deps, spec)
  if (!ready.ok) return { outcome: ready.outcome, order: leave(deps, spec, ready.outcome), again: false }

  deps.onStep('before-intent', operation.name, reference)
  const order = journalIntent(deps, spec, ready.call)
  if (order === undefined) {
    deps.budget.refund(ready.ticket)
    const outcome = { kind: 'not-executed', why: 'invalid-request', detail: 'overtaken' } as const
    return { outcome, order: deps.journal.read.order(reference) ?? spec.order, overtaken: true, again: false }
  }
  try {
    return await exchange(deps, spec, ready, order, last)
  } catch (error) {
    deps.bug(error, operation.name, reference)
    return { ...giveUp(deps, ready.call.externalId, order), again: false }
  }
}

/** From the flushed intent to the journalled answer. */
async function exchange<O extends Operation>(
  deps: CounterDeps,
  spec: CallSpec<O>,
  { call, ticket }: Extract<Ready<O>, { ok: true }>,
  intended: Order,
  last: boolean,
): Promise<Once<ResponseOf<O>>> {
  const { name } = spec.operation
  const { reference } = intended
  const attempt = call.externalId
  deps.onStep('intent-flushed', name, reference)
  spec.onIntent?.(intended)

  const sent = await deps.gateway.send(call, {
    beforeFirstByte: () => deps.onStep('before-first-byte', name, reference),
  })
  deps.onStep('answered', name, reference)
  const outcome = sent.outcome
  const noConnection = outcome.kind === 'not-executed' && outcome.why === 'no-connection'
  if (noConnection) deps.budget.refund(ticket)
  // An answer that never came says nothing of the line: the gateway may be slow, or the cable out.
  if (noConnection || outcome.raw !== undefined) deps.lineHeard(!noConnection, sent.finishedAt)

  const end = endOf(attempt, outcome, sent.finishedAt, sent.responseBody)
  const again = !last && outcome.kind === 'not-executed' && outcome.why === 'unauthorized'
  const event = again ? undefined : spec.settle(outcome, attempt, sent.finishedAt)
  let order: Order
  if (event === undefined) {
    bookAttemptEnd(deps, end)
    order = deps.journal.read.order(reference) ?? intended
    deps.announce({ type: 'order-asked', reference })
  } else {
    order = bookEvent(deps, reference, event, { attempt: end })
  }
  deps.onStep('answer-journalled', name, reference)
  return { outcome, order, again }
}

/**
 * A bug between intent and answer: nobody knows what the gateway has done, so the order is treated as after a crash.
 * On a disk that fails nothing more can be said; the next start finds the attempt without an end.
 */
function giveUp(deps: CounterDeps, attempt: string, intended: Order): CallResult<never> {
  const { reference } = intended
  const outcome = { kind: 'unknown', why: 'interrupted' } as const
  const { read } = deps.journal
  try {
    const open = read
      .attemptsOf(reference)
      .some(({ id, finishedAt }) => id === attempt && finishedAt === undefined)
    if (open)
      bookEvent(deps, reference, { type: 'interrupted' }, { attempt: brokenOff(attempt, deps.clock.now()) })
  } catch (error) {
    if (!(error instanceof JournalFailed)) throw error
  }
  return { outcome, order: read.order(reference) ?? intended }
}

type Ready<O extends Operation> =
  | { readonly ok: true; readonly call: PreparedCall<O>; readonly ticket: Ticket }
  | { readonly ok: false; readonly outcome: Outcome<ResponseOf<O>> }

async function prepare<O extends Operation>(deps: CounterDeps, spec: CallSpec<O>): Promise<Ready<O>> {
  const now = deps.clock.now()
  const room = deps.budget.take(now, spec.who)
  if (!room.ok) return { ok: false, outcome: { kind: 'not-executed', why: 'budget', retryAt: room.retryAt } }
  try {
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
  } catch (error) {
    deps.budget.refund(room.ticket)
    if (error instanceof JournalFailed) throw error
    // Nothing has left, which is a sure answer; an order that is being sent must not hang on our bug.
    deps.bug(error, spec.operation.name, spec.order.reference)
    return { ok: false, outcome: { kind: 'not-executed', why: 'invalid-request', detail: 'internal' } }
  }
}

/** Nothing was sent and nothing was journalled yet: a new order is not made at all, an old one is told. */
function leave<O extends Operation>(
  deps: CounterDeps,
  spec: CallSpec<O>,
  outcome: Outcome<ResponseOf<O>>,
): Order {
  if (spec.isNew === true) return spec.order
  const event = spec.intent === undefined ? spec.settle(outcome, '', deps.clock.now()) : undefined
  if (event !== undefined) return bookEvent(deps, spec.order.reference, event)
  return deps.journal.read.order(spec.order.reference) ?? spec.order
}

/** The order with its intent on disk; undefined when it may not be. */
function journalIntent<O extends Operation>(
  deps: CounterDeps,
  spec: CallSpec<O>,
  call: PreparedCall<O>,
): Order | undefined {
  if (spec.stillWanted?.() === false) return undefined
  const { reference } = spec.order
  const start = startOf(call, reference, spec.who, deps.clock.now())
  const event = spec.intent?.(start.id)
  if (event === undefined) {
    deps.journal.write.commit({ at: start.startedAt, attempt: start })
    return deps.journal.read.order(reference) ?? spec.order
  }
  if (spec.isNew === true) return bookNewOrder(deps, spec.order, event, { attempt: start })
  return bookIntent(deps, reference, event, start)
}
