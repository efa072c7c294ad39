import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { Bill } from '#domain/bill.ts'
import type { Evidence } from '#domain/evidence.ts'
import type { OrderEvent } from '#domain/order-event.ts'
import type { Ask, Order } from '#domain/order.ts'
import type { Outcome } from '#domain/outcome.ts'
import type { InputOf, Outgoing, ResponseOf } from '#gateway/define-operation.ts'
import { JournalFailed } from '#journal/failure.ts'
import { callGateway } from '../call.ts'
import type { CounterDeps } from '../deps.ts'
import { evidenceOf } from '../ask/evidence.ts'
import { budgetRefusal } from '../refusals.ts'

/** Guard checked just before, and callback run just after, the intent is written. */
export type Around = {
  readonly stillWanted?: () => boolean
  readonly onIntent?: () => void
  /** Called when the call has ended, with any outcome; not called when nothing was sent. */
  readonly onAnswer?: () => void
}

export type Sending = Around & {
  readonly isNew?: boolean
  /** Written with a new order. */
  readonly bill?: Bill
  readonly intent: (attempt: string) => OrderEvent
}

/** How one payment method is requested, and what the customer is shown of the answer. */
type Request<O extends Outgoing> = {
  readonly operation: O
  readonly input: InputOf<O>
  readonly askOf: (answer: ResponseOf<O>) => Ask
}

/**
 * Requests what the customer pays with. Resolves as soon as the intent is on disk; the answer comes as an event.
 * Refusals: not-allowed when the order has moved on, budget-spent, vault-refused, not-sent (no access token),
 * journal-not-sound, internal. After a refusal nothing was sent.
 */
export function sendOrder<O extends Outgoing>(
  deps: CounterDeps,
  order: Order,
  { onIntent, onAnswer, ...how }: Sending,
  { operation, input, askOf }: Request<O>,
): Promise<Result<Order>> {
  return new Promise((resolve) => {
    let isMade = false
    callGateway(deps, {
      ...how,
      order,
      operation,
      input,
      who: 'person',
      toEvent: (outcome, attempt, at) =>
        eventOfSent(outcome, askOf, evidenceOf('generate', at, attempt, outcome.raw)),
      onIntent: (sending) => {
        isMade = true
        resolve(accept(sending))
        onIntent?.()
      },
    }).then(
      ({ outcome, order: now, overtaken }) => {
        if (isMade) return onAnswer?.()
        // Reached only when nothing was journalled: no order was made.
        if (overtaken) resolve(refuse('not-allowed', { state: now.state.kind }))
        else resolve(refuseBefore(outcome))
      },
      (error: unknown) => {
        resolve(refuse(error instanceof JournalFailed ? 'journal-not-sound' : 'internal'))
        deps.bug(error, 'take-payment', order.reference)
      },
    )
  })
}

function refuseBefore(outcome: Outcome<unknown>): Result<Order> {
  const spent = budgetRefusal(outcome)
  // Before the first byte, only our own credentials can be missing: the vault is closed.
  if (outcome.kind === 'not-executed' && outcome.why === 'unauthorized')
    return refuse('vault-refused', { reason: 'wrong-state', detail: outcome.detail ?? '' })
  if (spent !== undefined || outcome.kind !== 'not-executed') return spent ?? refuse('internal')
  const { why, detail = '' } = outcome
  // Without its access token the request was not sent.
  return refuse(why === 'no-connection' || why === 'no-token' ? 'not-sent' : 'internal', { why, detail })
}

function eventOfSent<T>(outcome: Outcome<T>, askOf: (answer: T) => Ask, evidence: Evidence): OrderEvent {
  switch (outcome.kind) {
    case 'done':
      return { type: 'asked', ask: askOf(outcome.value), evidence }
    case 'refused':
    case 'not-found':
      return { type: 'refused', evidence }
    case 'not-executed':
      return {
        type: 'not-sent',
        why: outcome.why,
        ...(outcome.detail === undefined ? {} : { detail: outcome.detail }),
      }
    case 'pending':
      return { type: 'lost', why: 'pending', evidence }
    case 'already-there':
    case 'external-id-reused':
      return { type: 'lost', why: 'already-there', evidence }
    case 'unknown':
      return { type: 'lost', why: outcome.why, evidence }
  }
}
