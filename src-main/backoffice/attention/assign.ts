import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { CalendarDay } from '#domain/attention.ts'
import { given } from '#domain/given.ts'
import type { PersonId } from '#domain/person.ts'
import type { AttentionDeps } from './deps.ts'
import { attentionOf } from './list.ts'
import { noteAssigned, noteSettled } from './notes.ts'

export type Assigning = {
  readonly key: string
  readonly owner?: PersonId
  readonly note?: string
  readonly due?: CalendarDay
}

/** Asks for a manager's approval. */
type Approve = () => Promise<Result<{ readonly approvedBy?: PersonId }>>

/**
 * Journals who takes care of it, until when, and a note. It changes nothing else.
 * Refusals: not-found (it is done), invalid-input (details.field `owner`), not-allowed (details.why `nobody`),
 * journal-not-sound.
 */
export function assign(deps: AttentionDeps, { key, owner, note, due }: Assigning): Result<null> {
  const by = begun(deps)
  if (!by.ok) return by
  if (attentionOf(deps, key) === undefined) return refuse('not-found')
  if (owner !== undefined && !deps.isStaff(owner)) return refuse('invalid-input', { field: 'owner' })
  const said = note?.trim() === '' ? undefined : note?.trim()
  const at = deps.clock.now()
  noteAssigned(deps.journal, { at, key }, { by: by.value, ...given({ owner, note: said, due }) })
  deps.announce({ type: 'attention-changed' })
  return accept(null)
}

/**
 * Ends what nothing else can end here: a difference, a payment that this till does not know, a long doubt while the
 * gateway is still asked. The words say what was found out, and change nothing else. Refusals: not-found, not-allowed
 * (details.why `act`, `nobody`), empty, journal-not-sound, those of `approve`.
 */
export async function settle(
  deps: AttentionDeps,
  { key, note }: { readonly key: string; readonly note: string },
  approve: Approve,
): Promise<Result<null>> {
  const before = mayBeSettled(deps, key)
  if (!before.ok) return before
  if (note.trim() === '') return refuse('empty')
  const agreed = await approve()
  if (!agreed.ok) return agreed
  // A PIN takes a while to type: meanwhile it may be done, or have got an end of its own.
  const by = mayBeSettled(deps, key)
  if (!by.ok) return by
  noteSettled(
    deps.journal,
    { at: deps.clock.now(), key },
    { by: by.value, ...agreed.value, note: note.trim() },
  )
  deps.announce({ type: 'attention-changed' })
  return accept(null)
}

function mayBeSettled(deps: AttentionDeps, key: string): Result<PersonId> {
  const by = begun(deps)
  if (!by.ok) return by
  const item = attentionOf(deps, key)
  if (item === undefined) return refuse('not-found')
  return item.act === 'settle' ? by : refuse('not-allowed', { why: 'act' })
}

function begun({ journalSound, signedIn }: AttentionDeps): Result<PersonId> {
  if (!journalSound()) return refuse('journal-not-sound')
  const by = signedIn()
  return by === undefined ? refuse('not-allowed', { why: 'nobody' }) : accept(by)
}
