import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { Money } from '#domain/money.ts'
import type { Shift } from '#domain/shift.ts'
import type { CounterDeps } from '../deps.ts'

/** Opens a shift with its float. Refusals: shift-open, not-allowed (details.why `nobody`), journal-not-sound. */
export function openShift(deps: CounterDeps, float: Money): Result<Shift> {
  const by = deps.signedIn()
  if (!deps.journalSound()) return refuse('journal-not-sound')
  // Cash in the drawer must have a person who answers for it.
  if (by === undefined) return refuse('not-allowed', { why: 'nobody' })
  if (deps.journal.read.openShift() !== undefined) return refuse('shift-open')
  const at = deps.clock.now()
  const opened: Shift = {
    number: deps.journal.read.nextNumber('shift'),
    openedAt: at,
    openedBy: by,
    float,
  }
  deps.journal.write.commit({ at, shift: { opened } })
  deps.announce({ type: 'shift-changed' })
  return accept(opened)
}
