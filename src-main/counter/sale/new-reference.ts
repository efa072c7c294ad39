import { makeReference, type Reference } from '#domain/reference.ts'
import type { CounterDeps } from '../deps.ts'

/** The next order number of this till. `isTyped`: a customer types it on a machine that has only digits. */
export function newReference(deps: CounterDeps, isTyped = false): Reference {
  const profile = deps.profile()
  return makeReference({
    mode: deps.mode,
    till: profile.till,
    sequence: deps.journal.write.nextSequence('reference'),
    now: deps.clock.now(),
    random: deps.random,
    alphabet: isTyped || profile.referenceAlphabet === 'digits' ? 'digits' : 'readable',
  })
}
