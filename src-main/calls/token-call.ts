import { makeExternalId } from '#domain/external-id.ts'
import type { Clock, Random } from '#domain/ports.ts'
import type { TokenCall, TokenCallEnd } from '#gateway/signing/token-call.ts'
import type { Journal } from '#journal/journal.ts'
import { endOf } from './attempt.ts'

type Deps = {
  readonly journal: Journal
  readonly clock: Clock
  readonly random: Random
  readonly till: () => number
}

/**
 * Journals each call for an access token before its first byte leaves, and then its result. It counts against the
 * rate limit like any other call, also after a restart. When the journal cannot store it, the call does not leave.
 */
export function journalTokenCalls(deps: Deps): (call: TokenCall) => TokenCallEnd {
  return ({ token, method, path, startedAt }) => {
    const id = makeExternalId({
      mode: deps.journal.meta.mode,
      till: deps.till(),
      sequence: deps.journal.write.nextSequence('external-id'),
      now: startedAt,
      random: deps.random,
    })
    deps.journal.write.commit({
      at: startedAt,
      attempt: {
        phase: 'start',
        id,
        operation: `token-${token}`,
        effect: 'reads',
        who: 'person',
        externalId: id,
        startedAt,
        method,
        path,
        // The request contains a secret, and its form is always the same.
        requestBody: '',
      },
    })
    return (outcome, finishedAt) =>
      void deps.journal.write.commit({
        at: finishedAt,
        attempt: endOf(id, outcome, finishedAt, undefined),
      })
  }
}
