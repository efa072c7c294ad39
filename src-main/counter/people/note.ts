import type { PersonId, PersonRole } from '#domain/person.ts'
import type { Clock } from '#domain/ports.ts'
import type { Journal } from '#journal/journal.ts'

/** Why a PIN was typed. */
export type PinUse = 'sign-in' | 'approval' | 'own-pin'

/** What the journal records of a person's comings and goings: who, by id, and what. Never a name, never a PIN. */
export type PeopleNote =
  | { readonly kind: 'signed-in'; readonly person: PersonId; readonly how: 'pin' | 'practice-start' }
  /** IT set the machine up before any person was known. */
  | { readonly kind: 'setup-begun' }
  | { readonly kind: 'locked'; readonly person?: PersonId; readonly by: 'person' | 'idle' }
  | { readonly kind: 'wrong-pin'; readonly person: PersonId; readonly for: PinUse; readonly waitMs?: number }
  | {
      readonly kind: 'added' | 'role-changed' | 'came-back'
      readonly person: PersonId
      readonly role: PersonRole
      readonly by?: PersonId
      readonly of: 'till' | 'real'
    }
  | {
      readonly kind: 'renamed' | 'pin-changed' | 'left'
      readonly person: PersonId
      readonly by?: PersonId
      readonly of: 'till' | 'real'
    }
  | { readonly kind: 'idle-set'; readonly minutes: number | null; readonly by?: PersonId }

export const PEOPLE_STREAM = 'people'

type Deps = {
  readonly journal: Journal
  readonly clock: Clock
  readonly bug: (error: unknown, where: string) => void
}

/** Journals the note. The act is done, and a till must lock even on a failing disk: failures go to the bug sink. */
export function createPeopleNotes({ journal, clock, bug }: Deps): (note: PeopleNote) => void {
  return ({ kind, ...body }) => {
    try {
      journal.write.commit({ at: clock.now(), note: { stream: PEOPLE_STREAM, kind, body } })
    } catch (error) {
      bug(error, 'people')
    }
  }
}
