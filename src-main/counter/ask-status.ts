import type { OrderEvent } from '#domain/order-event.ts'
import type { Order } from '#domain/order.ts'
import type { Outcome } from '#domain/outcome.ts'
import type { ResponseOf } from '#gateway/define-operation.ts'
import { vaStatus } from '#gateway/operations/va-status.ts'
import { callGateway, type CallResult, type Who } from './call.ts'
import type { CounterDeps } from './deps.ts'
import { evidenceOf } from './evidence.ts'
import { evidenceOfStatus } from './status-answer.ts'

/** How long, and how often, the gateway must say "not found" before an unknown order counts as never arrived. */
const CONCLUSIVE_MS = 120_000
const CONCLUSIVE_TIMES = 3

/** TDD: the latest status, in-process included. ALL: every transaction of the order (interface, 2.2). */
export type SortBy = 'TDD' | 'ALL'

/** Asks the gateway what became of an order, and books what it says. Never repeats a call that asks for money. */
export function askStatus(
  deps: CounterDeps,
  order: Order,
  who: Who,
  sortBy: SortBy = 'TDD',
): Promise<CallResult<ResponseOf<typeof vaStatus>>> {
  const profile = deps.profile()
  return callGateway(deps, {
    order,
    operation: vaStatus,
    input: {
      partnerServiceId: profile.partnerServiceId,
      customerNo: profile.merchantId,
      virtualAccountNo: order.reference,
      additionalInfo: { sortBy },
    },
    who,
    settle: (outcome, attempt, at) => settleStatus(deps, order.reference, outcome, attempt, at),
  })
}

function settleStatus(
  deps: CounterDeps,
  reference: string,
  outcome: Outcome<ResponseOf<typeof vaStatus>>,
  attempt: string,
  at: number,
): OrderEvent | undefined {
  switch (outcome.kind) {
    case 'done':
      return { type: 'status', evidence: evidenceOfStatus(outcome.value, outcome.raw, attempt, at) }
    case 'not-found':
      return {
        type: 'not-found',
        evidence: evidenceOf('status', at, attempt, outcome.raw),
        conclusive: isConclusive(deps, reference, at),
      }
    default:
      // A lost or refused read says nothing about the order; it is simply asked again.
      return undefined
  }
}

/**
 * "Not found" right after a time-out proves nothing: the request may still be on its way. It does when the gateway
 * has kept saying so over a window that is longer than any call of ours can last.
 */
function isConclusive(deps: CounterDeps, reference: string, at: number): boolean {
  const order = deps.journal.read.order(reference)
  if (order === undefined || order.state.kind !== 'unknown') return false
  const since = order.state.since
  const before = deps.journal.read
    .attemptsOf(reference)
    .filter((attempt) => attempt.outcome === 'not-found' && attempt.startedAt >= since)
  return at - since >= CONCLUSIVE_MS && before.length + 1 >= CONCLUSIVE_TIMES
}
