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

/** How much longer than the profile's longest call the gateway must say "not found" before an unknown order counts as never arrived. */
const BEYOND_CALL_MS = 100_000
/** No single pause counts for more: a clock that was set forward proves nothing, and two answers are never enough. */
const LONGEST_PAUSE_MS = 60_000

const ELSEWHERE = { kind: 'not-executed', why: 'invalid-request', detail: 'another-gateway' } as const

/**
 * Asks the gateway what became of an order, and books what it says, as the merchant who asked for it. Never repeats a call that asks for money. Always of
 * all its transactions (interface, 2.2, `sortBy`): the latest alone may have failed beside another that has succeeded.
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
      // Money that settles is known by a word that was believed.
      if (deps.journal.read.order(asked.reference)?.state.kind === 'settling') return undefined
      const evidence = evidenceOfStatus(outcome.doubt, { order: asked }, outcome.raw, attempt, at)
      return evidence === undefined ? undefined : { type: 'status', evidence }
    }
    default:
      // A lost or refused read says nothing about the order; it is simply asked again.
      return undefined
  }
}

/** Words that money may have come. The others say that none has. */
const OF_MONEY: ReadonlySet<PaymentFlag> = new Set<PaymentFlag>(['S', 'SP', 'WC', 'WS'])

/**
 * The younger question's answer counts. Money that came stays come: an older "success" counts until the order is paid, and
 * after that when it names one more. "No money" is true only of the state that was asked about: two questions may overlap,
 * and the gateway may have judged the younger one first.
 */
function counts(deps: CounterDeps, asked: Order, evidence: StatusEvidence, attempt: string): boolean {
  if (isOld(deps, attempt)) return evidence.flag === 'S' && isNews(deps, asked.reference, evidence)
  return OF_MONEY.has(evidence.flag) || !hasMoved(deps, asked)
}

/** A younger question about the order has been answered already. */
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
 * "Not found" right after a time-out proves nothing: the request may still be on its way. It does when the gateway
 * has kept saying so over a window that is longer than any call of ours can last, counted anew after a crash. Counted from answer to answer in
 * the order of the journal, so that a clock set forward or back neither makes the proof nor spoils it.
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
