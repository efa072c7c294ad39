import { refuse, type Refusal } from '#contract/envelope.ts'
import type { Outcome } from '#domain/outcome.ts'

type Refused = { readonly ok: false; readonly refusal: Refusal }

/** The refusal of a call held back by our request budget, with the time to try again; undefined for any other. */
export function budgetRefusal(outcome: Outcome<unknown>): Refused | undefined {
  if (outcome.kind !== 'not-executed' || outcome.why !== 'budget') return undefined
  return refuse('budget-spent', outcome.retryAt === undefined ? {} : { retryAt: outcome.retryAt })
}
