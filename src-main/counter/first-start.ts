import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { PageEvent } from '#contract/events.ts'
import type { Session } from './people/session.ts'

/** What Loket may become at its first start. */
export type Beginning = 'practice' | 'connect'

export type FirstStart = {
  /** No choice has been made yet: the window shows only the choice. */
  isWaiting(): boolean
  /** The guided connection was chosen when this Loket was started. */
  isGuided(): boolean
  /** Refusals: not-allowed once chosen; internal (details.disk), and then the choice is still open. */
  begin(what: Beginning): Result<null>
}

type Deps = {
  readonly isFirst: boolean
  /** Stores that this Loket practises; a later choice replaces it. */
  readonly keepPractice: () => { readonly ok: true } | { readonly ok: false; readonly code: string }
  readonly session: Pick<Session, 'setUp' | 'lock'>
  readonly announce: (event: PageEvent) => void
}

/**
 * The first start. Practice is stored at once. A connection is stored only when it is complete: if it is left
 * half-way, the next start asks again and still has what was entered.
 */
export function createFirstStart({ isFirst, keepPractice, session, announce }: Deps): FirstStart {
  let waiting = isFirst
  let guided = false
  return {
    isWaiting: () => waiting,
    isGuided: () => guided,
    begin: (what) => {
      if (!waiting) return refuse('not-allowed')
      if (what === 'practice') {
        const kept = keepPractice()
        if (!kept.ok) return refuse('internal', { disk: kept.code })
      }
      waiting = false
      guided = what === 'connect'
      // If an IT person is already known, half-way through, that person must continue, with their PIN.
      if (guided && !session.setUp().ok) session.lock('person')
      announce({ type: 'session-changed' })
      return accept(null)
    },
  }
}
