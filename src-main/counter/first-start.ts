import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { PageEvent } from '#contract/events.ts'
import type { Session } from './people/session.ts'

/** What a Loket that nobody has opened before may become. */
export type Beginning = 'practice' | 'connect'

export type FirstStart = {
  /** Nobody has chosen yet: the window shows nothing but the choice. */
  isWaiting(): boolean
  /** The guided connection was chosen when this Loket was started. */
  isGuided(): boolean
  /** Refusals: not-allowed once it is chosen; internal (details.disk), and then it is still to be chosen. */
  begin(what: Beginning): Result<null>
}

type Deps = {
  readonly isFirst: boolean
  /** Keeps that this Loket practises; what is chosen later replaces it. */
  readonly keepPractice: () => { readonly ok: true } | { readonly ok: false; readonly code: string }
  readonly session: Pick<Session, 'setUp' | 'lock'>
  readonly announce: (event: PageEvent) => void
}

/**
 * The first start. Practice is kept at once; a connection that is begun is not, for nothing is connected before it is
 * whole: left half way, the next start asks again, and what was entered is still there.
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
      // Where an IT person is known already, half way through, it is they who go on, with their PIN.
      if (guided && !session.setUp().ok) session.lock('person')
      announce({ type: 'session-changed' })
      return accept(null)
    },
  }
}
