import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { Money } from '#domain/money.ts'
import type { CounterDeps } from '../deps.ts'
import { cashMovesOf } from '../shift/figures.ts'
import type { Approve } from '../shift/move-cash.ts'

export type Correction = { readonly seq: bigint; readonly right: Money; readonly note: string }

/**
 * Corrects a mistyped move of cash in the open shift by a second entry. A manager must agree, whichever way the move
 * went: cash that came in with a smaller amount is cash that may be missing. Refusals: no-shift, not-found (no move
 * of this shift, or cash of an order: taken instead of a payment, or a refund), not-allowed (details.why `nobody`),
 * journal-not-sound, those of `approve`.
 */
export async function correctMove(
  deps: CounterDeps,
  { seq, right, note }: Correction,
  approve: Approve,
): Promise<Result<null>> {
  const refused = mayCorrect(deps, seq)
  if (refused !== undefined) return refused
  const agreed = await approve()
  if (!agreed.ok) return agreed
  // A manager takes a while to type.
  const refusedNow = mayCorrect(deps, seq)
  if (refusedNow !== undefined) return refusedNow
  const by = deps.signedIn()
  if (by === undefined) return refuse('not-allowed', { why: 'nobody' })
  deps.journal.write.commit({
    at: deps.clock.now(),
    cashFix: { of: seq, right, by, note, ...agreed.value },
  })
  deps.announce({ type: 'shift-changed' })
  return accept(null)
}

function mayCorrect(deps: CounterDeps, seq: bigint): Result<never> | undefined {
  if (!deps.journalSound()) return refuse('journal-not-sound')
  if (deps.signedIn() === undefined) return refuse('not-allowed', { why: 'nobody' })
  if (deps.journal.read.openShift() === undefined) return refuse('no-shift')
  const isThere = cashMovesOf(deps).some(
    (move) => move.seq === seq && move.kind !== 'sale' && move.reference === undefined,
  )
  return isThere ? undefined : refuse('not-found')
}
