import type { Outcome } from '#domain/outcome.ts'
import type { PersonId } from '#domain/person.ts'
import type { PreparedCall } from '#gateway/client.ts'
import type { AttemptEnd, AttemptStart } from '#journal/tables/attempt-types.ts'

/** Who asks: a person takes priority over the watcher when the rate limit is nearly used up. */
export type Who = 'person' | 'watcher'

/** The row of a call that is about to leave. */
export function startOf(
  call: PreparedCall,
  reference: string | undefined,
  who: Who,
  startedAt: number,
  by?: PersonId,
): AttemptStart {
  return {
    phase: 'start',
    id: call.externalId,
    ...(reference === undefined ? {} : { reference }),
    operation: call.operation.name,
    effect: call.operation.effect,
    who,
    ...(by === undefined ? {} : { by }),
    externalId: call.externalId,
    startedAt,
    method: call.method,
    path: call.path,
    requestBody: call.requestBody,
  }
}

/** The row of the call's result. */
export function endOf(
  id: string,
  outcome: Outcome<unknown>,
  finishedAt: number,
  responseBody: string | undefined,
): AttemptEnd {
  const { raw } = outcome
  return {
    phase: 'end',
    id,
    finishedAt,
    outcome: outcome.kind,
    ...('why' in outcome ? { why: outcome.why } : {}),
    ...(raw === undefined ? {} : { httpStatus: raw.httpStatus }),
    ...(raw?.code === undefined ? {} : { code: raw.code }),
    ...(raw?.message === undefined ? {} : { message: raw.message }),
    ...(responseBody === undefined ? {} : { responseBody }),
  }
}

/** The end of a call that was given up without an answer. */
export function brokenOff(id: string, finishedAt: number): AttemptEnd {
  return { phase: 'end', id, finishedAt, outcome: 'unknown', why: 'interrupted', resolution: 'interrupted' }
}
