import type { Outgoing } from '#gateway/define-operation.ts'
import type { CallDeps } from './deps.ts'
import type { CallRecorder } from './make-call.ts'

/** The book of a call that changes nothing Loket keeps: its attempt is journalled, and that is all. */
export function recordOnly({ journal }: Pick<CallDeps, 'journal'>): CallRecorder<Outgoing> {
  return {
    recordIntent: (start) => {
      journal.write.commit({ at: start.startedAt, attempt: start })
      return true
    },
    recordOutcome: (_outcome, end) => void journal.write.commit({ at: end.finishedAt, attempt: end }),
    interrupted: (end) => void journal.write.commit({ at: end.finishedAt, attempt: end }),
  }
}
