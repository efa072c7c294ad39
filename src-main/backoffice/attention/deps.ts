import type { UnknownPayment } from '#domain/callback-fact.ts'
import type { PersonId } from '#domain/person.ts'
import type { BackofficeDeps } from '../deps.ts'

export type AttentionDeps = Pick<
  BackofficeDeps,
  'journal' | 'clock' | 'signedIn' | 'journalSound' | 'announce'
> & {
  /** Notified payments that this till does not know, in the last months. */
  readonly unknownPayments: () => readonly UnknownPayment[]
  /** Whether this person may sign in here. */
  readonly isStaff: (id: PersonId) => boolean
}

export type Reader = Pick<AttentionDeps, 'journal' | 'clock' | 'unknownPayments'>
