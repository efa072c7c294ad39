import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { Money } from '#domain/money.ts'
import type { PersonId } from '#domain/person.ts'
import type { CounterDeps } from '../deps.ts'

/** Asks for a manager's approval; see `Approver`. */
export type Approve = () => Promise<Result<{ readonly approvedBy?: PersonId }>>

export type Move = { readonly kind: 'in' | 'out'; readonly amount: Money; readonly note: string }

/**
 * Cash that enters or leaves the drawer without a sale. Cash that leaves needs a manager. Refusals: no-shift,
 * not-allowed (details.why `nobody`), journal-not-sound, those of `approve`.
 */
export async function moveCash(deps: CounterDeps, move: Move, approve: Approve): Promise<Result<null>> {
  const refused = mayMove(deps)
  if (refused !== undefined) return refused
  const agreed = move.kind === 'out' ? await approve() : accept({})
  if (!agreed.ok) return agreed
  // A manager takes a while to type.
  const refusedNow = mayMove(deps)
  if (refusedNow !== undefined) return refusedNow
  const by = deps.signedIn()
  if (by === undefined) return refuse('not-allowed', { why: 'nobody' })
  deps.journal.write.commit({ at: deps.clock.now(), cash: { ...move, by, ...agreed.value } })
  deps.announce({ type: 'shift-changed' })
  return accept(null)
}

function mayMove(deps: CounterDeps): Result<never> | undefined {
  if (!deps.journalSound()) return refuse('journal-not-sound')
  if (deps.signedIn() === undefined) return refuse('not-allowed', { why: 'nobody' })
  return deps.journal.read.openShift() === undefined ? refuse('no-shift') : undefined
}
