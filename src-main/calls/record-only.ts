import type { Outgoing } from '#gateway/define-operation.ts'
import type { CallDeps } from './deps.ts'
import type { CallRecorder } from './make-call.ts'

/** Records a call that changes nothing Loket stores: only its attempt is journalled. */
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
