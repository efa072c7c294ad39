import type { GatewayWord } from '#domain/gateway-word.ts'
import { askStatus } from '../ask/ask-status.ts'
import type { CounterDeps } from '../deps.ts'
import { evidenceOfStatus } from '../ask/status-answer.ts'

/**
 * Asks the gateway about every transaction of an order and records the answer, as the watcher does: late facts win
 * here too. Its calls wait behind people's calls for the request budget.
 */
export async function askWord(deps: CounterDeps, reference: string): Promise<GatewayWord> {
  const order = deps.journal.read.order(reference)
  if (order === undefined) return { kind: 'unanswered' }
  const { outcome, order: after } = await askStatus(deps, order, 'watcher')
  switch (outcome.kind) {
    case 'done': {
      const about = { order, counts: deps.profile().amountThatCounts }
      const evidence = evidenceOfStatus(outcome.value, about, outcome.raw, '', deps.clock.now())
      // An answer that could not be read completely is no basis for a disagreement.
      if (evidence === undefined || evidence.unread !== undefined) return { kind: 'unanswered' }
      return { kind: 'said', order: after, evidence }
    }
    case 'not-found':
      return { kind: 'not-found', order: after }
    case 'not-executed':
      if (outcome.why !== 'budget' && outcome.why !== 'rate-limited') return { kind: 'unanswered' }
      return { kind: 'wait', until: outcome.retryAt ?? 0 }
    default:
      return { kind: 'unanswered' }
  }
}
