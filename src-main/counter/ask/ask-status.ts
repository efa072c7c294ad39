import type { PaymentFlag } from '#domain/evidence.ts'
import type { OrderEvent, StatusEvidence } from '#domain/order-event.ts'
import { isPaid, type Order } from '#domain/order.ts'
import type { Outcome } from '#domain/outcome.ts'
import { withSuccessesOf } from '#domain/received.ts'
import type { ResponseOf } from '#gateway/define-operation.ts'
import { vaStatus } from '#gateway/operations/va-status.ts'
import type { Who } from '#calls/attempt.ts'
import { callGateway, type CallResult } from '../call.ts'
import type { CounterDeps } from '../deps.ts'
import { evidenceOf } from './evidence.ts'
import { isElsewhere, isOfProfile, merchantOf } from '../show/made-under.ts'
import { evidenceOfStatus } from './status-answer.ts'

/** "Not found" must last this much longer than the longest call before an unknown order counts as never arrived. */
const BEYOND_CALL_MS = 100_000
/** No single pause counts for more. A clock set forward then proves nothing, and two answers are never enough. */
const LONGEST_PAUSE_MS = 60_000

const ELSEWHERE = { kind: 'not-executed', why: 'invalid-request', detail: 'another-gateway' } as const

/**
 * Asks the gateway about an order, as the merchant who requested it, and records the answer. Never repeats a call
 * that asks for money. Always asks for all its transactions (interface, 2.2, `sortBy`): the latest may have failed
 * after an earlier one succeeded.
 */
export function askStatus(
  deps: CounterDeps,
  order: Order,
  who: Who,
): Promise<CallResult<ResponseOf<typeof vaStatus>>> {
  const profile = deps.profile()
  if (isElsewhere(order, profile)) return Promise.resolve({ outcome: ELSEWHERE, order })
  let asked = order
  return callGateway(deps, {
    order,
    operation: vaStatus,
    input: {
      ...merchantOf(order, profile),
      virtualAccountNo: order.reference,
      additionalInfo: { sortBy: 'ALL' },
    },
    who,
    onIntent: (then) => {
      asked = then
    },
    toEvent: (outcome, attempt, at) => eventOfStatus(deps, asked, outcome, attempt, at),
  })
}

/** `asked` is the order as it was when the question left. */
function eventOfStatus(
  deps: CounterDeps,
  asked: Order,
  outcome: Outcome<ResponseOf<typeof vaStatus>>,
  attempt: string,
  at: number,
): OrderEvent | undefined {
  switch (outcome.kind) {
    case 'done': {
      const about = { order: asked, counts: deps.profile().amountThatCounts }
      const evidence = evidenceOfStatus(outcome.value, about, outcome.raw, attempt, at)
      return evidence !== undefined && counts(deps, asked, evidence, attempt)
        ? { type: 'status', evidence }
        : undefined
    }
    case 'not-found':
      if (isOld(deps, attempt) || hasMoved(deps, asked)) return undefined
      return {
        type: 'not-found',
        evidence: evidenceOf('status', at, attempt, outcome.raw),
        conclusive: isConclusive(deps, asked, at),
      }
    case 'unknown': {
      if (outcome.doubt === undefined || outcome.raw === undefined || isOld(deps, attempt)) return undefined
      // An order that is settling rests on a trusted answer, so doubt does not change it.
      if (deps.journal.read.order(asked.reference)?.state.kind === 'settling') return undefined
      const evidence = evidenceOfStatus(outcome.doubt, { order: asked }, outcome.raw, attempt, at)
      return evidence === undefined ? undefined : { type: 'status', evidence }
    }
    default:
      // A lost or refused read says nothing about the order; it is simply repeated.
      return undefined
  }
}

/** Flags that say money may have come. The others say that it has not. */
const OF_MONEY: ReadonlySet<PaymentFlag> = new Set<PaymentFlag>(['S', 'SP', 'WC', 'WS'])

/**
 * The younger question's answer counts. Reported money stays reported: an older "success" counts until the order is
 * paid, and afterwards if it names another payment. "No money" holds only for the state that was asked about. Two
 * questions may overlap, and the gateway may have judged the younger one first.
 */
function counts(deps: CounterDeps, asked: Order, evidence: StatusEvidence, attempt: string): boolean {
  if (isOld(deps, attempt)) return evidence.flag === 'S' && isNews(deps, asked.reference, evidence)
  return OF_MONEY.has(evidence.flag) || !hasMoved(deps, asked)
}

/** A younger question about the order has already been answered. */
function isOld({ journal }: CounterDeps, attempt: string): boolean {
  return journal.read.isYoungerAnswered(attempt)
}

function isNews({ journal }: CounterDeps, reference: string, heard: StatusEvidence): boolean {
  const state = journal.read.order(reference)?.state
  if (state === undefined || !isPaid(state.kind) || !('evidence' in state)) return true
  return (withSuccessesOf(state.evidence, heard).successes ?? 1) > (state.evidence.successes ?? 1)
}

function hasMoved(deps: CounterDeps, asked: Order): boolean {
  const now = deps.journal.read.order(asked.reference)
  return now?.state.kind !== asked.state.kind || now.state.since !== asked.state.since
}

/**
 * "Not found" right after a time-out proves nothing: the request may still be on its way. It is proof once the
 * gateway has kept saying so for longer than any call of ours can last. The window restarts after a crash. It is
 * measured from answer to answer in journal order, so that setting the clock neither makes the proof nor spoils it.
 */
function isConclusive(deps: CounterDeps, asked: Order, at: number): boolean {
  const profile = deps.profile()
  if (!isOfProfile(asked, profile)) return false
  const attempts = deps.journal.read.attemptsOf(asked.reference)
  const sent = attempts.findLastIndex((attempt) => attempt.effect === 'asks-for-money')
  const said = attempts.slice(sent + 1).filter((attempt) => attempt.outcome === 'not-found')
  const moments = [...said.map((attempt) => attempt.finishedAt ?? attempt.startedAt), at]
  let kept = 0
  moments.reduce((before, moment) => {
    kept += Math.min(LONGEST_PAUSE_MS, Math.max(0, moment - before))
    return moment
  })
  return kept >= profile.totalTimeoutMs + BEYOND_CALL_MS
}
