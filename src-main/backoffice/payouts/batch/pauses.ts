import { type BatchPause, REFUSED_IN_A_ROW } from '#contract/batch-views.ts'
import type { Refusal } from '#contract/envelope.ts'
import { maySend } from '#domain/payout.ts'
import { JournalFailed } from '#journal/failure.ts'
import type { BackofficeDeps } from '../../deps.ts'
import { livePayouts } from '../live.ts'
import { allBatches, batchNoteOf, instructionOf, outcomeOf, payoutOf } from '../steps.ts'
import { payoutsOf } from './check.ts'

export function isBatch(deps: Pick<BackofficeDeps, 'journal'>, number: number): boolean {
  return payoutOf(deps, number)?.asked.batch !== undefined
}

export function isPaused(deps: Pick<BackofficeDeps, 'journal'>, number: number): boolean {
  const { batch = '' } = payoutOf(deps, number)?.asked ?? {}
  return allBatches(deps).get(batch)?.paused !== undefined
}

/**
 * A lost answer, or a gateway that does not take requests, stops the rest: else each of them would be in doubt. So do
 * refusals one after the other, and what the approval no longer covers.
 */
export function pauseAfterDoubt(deps: BackofficeDeps, number: number, refusal: Refusal | undefined): void {
  const payout = payoutOf(deps, number)
  const batch = payout?.asked.batch
  if (payout === undefined || batch === undefined || isPaused(deps, number)) return
  const outcome = outcomeOf(deps, payout)
  const said = refusal?.details?.['why']
  if (said === 'source-changed' || said === 'checker-left') pause(deps, batch, said)
  else if (outcome === 'unknown' || outcome === 'not-sent') pause(deps, batch, outcome)
  else if (outcome === 'refused' && isRefusedInARow(deps, batch)) pause(deps, batch, 'refused')
}

/**
 * The last ones that were sent, all for the same reason, which will stop the others too. After a person has let the
 * batch go on they are counted anew.
 */
function isRefusedInARow(deps: BackofficeDeps, batch: string): boolean {
  const { resumedAt = 0 } = allBatches(deps).get(batch) ?? {}
  const last = payoutsOf(deps, batch)
    .flatMap((payout) => {
      const at = payout.sent.at(-1)?.at ?? 0
      return at > resumedAt ? [{ at, payout }] : []
    })
    .toSorted((one, other) => one.at - other.at)
    .slice(-REFUSED_IN_A_ROW)
    .map(({ payout }) => instructionOf(deps, payout))
  const isRefused = last.every((each) => each?.state === 'refused')
  return (
    last.length === REFUSED_IN_A_ROW &&
    isRefused &&
    new Set(last.map((each) => each?.evidence?.code)).size === 1
  )
}

/** At start: a till that was killed has not paused the batch of the one whose answer it lost. */
export function pauseAfterStart(deps: BackofficeDeps): void {
  const unsure = new Set<string>()
  const waiting = new Set<string>()
  for (const { payout, instruction } of livePayouts(deps)) {
    const { batch } = payout.asked
    if (batch === undefined) continue
    if (instruction?.state === 'unknown') unsure.add(batch)
    if (maySend(payout, instruction?.state)) waiting.add(batch)
  }
  for (const batch of unsure)
    if (waiting.has(batch) && allBatches(deps).get(batch)?.paused === undefined) pause(deps, batch, 'unknown')
}

function pause({ journal, clock, announce }: BackofficeDeps, batch: string, why: BatchPause): void {
  try {
    journal.write.commit({ at: clock.now(), note: batchNoteOf({ type: 'batch-paused', batch, why }) })
  } catch (error) {
    // A failed disk has reported itself, and nothing leaves while it fails.
    if (!(error instanceof JournalFailed)) throw error
  }
  announce({ type: 'payouts-changed' })
}
