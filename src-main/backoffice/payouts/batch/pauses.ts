import type { BackofficeDeps } from '../../deps.ts'
import { allBatches, outcomeOf, payoutOf } from '../steps.ts'
import { noteBatch } from './check.ts'

export function isBatch(deps: BackofficeDeps, number: number): boolean {
  return payoutOf(deps, number)?.asked.batch !== undefined
}

export function isPaused(deps: BackofficeDeps, number: number): boolean {
  const { batch = '' } = payoutOf(deps, number)?.asked ?? {}
  return allBatches(deps).get(batch)?.paused !== undefined
}

/** A lost answer, or a gateway that does not take requests, stops the rest: else each of them would be in doubt. */
export function pauseAfterDoubt(deps: BackofficeDeps, number: number): void {
  const payout = payoutOf(deps, number)
  const batch = payout?.asked.batch
  if (payout === undefined || batch === undefined || isPaused(deps, number)) return
  const outcome = outcomeOf(deps, payout)
  if (outcome !== 'unknown' && outcome !== 'not-sent') return
  noteBatch(deps, { type: 'batch-paused', batch, why: outcome })
}
