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
 * Journals each call for an access token before its first byte leaves, and how it ended: it counts against the request
 * budget like any other, also after a restart. A journal that cannot keep it keeps the call from leaving.
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
        // What was shown to the gateway is a secret, and the form of it is always the same.
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
