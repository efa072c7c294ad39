import type { BridgeErrorCode, Envelope, Refusal, Result } from '#contract/envelope.ts'
import type { Role } from '#contract/procedures.ts'
import { JournalFailed } from '#journal/failure.ts'
import type { Log } from '#support/log.ts'
import { admit, type Admission, type Sender } from './guard.ts'
import type { Handlers } from './handlers.ts'

export type AnswerDeps = {
  readonly handlers: Handlers
  readonly log: Log
  /** The one place for what must not happen; returns the id under which it is found again. */
  readonly bug: (error: unknown, where: string) => string
  readonly correlationId: () => string
}

/** Answers one call of a page, whatever it is. Never rejects; every "no" stands in the log under its correlation id. */
export async function answerCall(
  { handlers, log, bug, correlationId: newId }: AnswerDeps,
  sender: Sender,
  name: unknown,
  input: unknown,
): Promise<Envelope<unknown>> {
  let where = 'bridge'
  try {
    const admission = admit(sender, name, input)
    if (!admission.ok) {
      const answer = failure(admission.code, undefined, newId())
      const { correlationId } = answer.error
      log.warn({ code: admission.code, detail: admission.detail, correlationId }, 'call refused')
      return answer
    }
    where = admission.name
    const result = await run(handlers, admission)
    if (result.ok) return result
    const answer = failure(result.refusal.code, result.refusal.details, newId())
    log.info(
      { code: answer.error.code, procedure: where, correlationId: answer.error.correlationId },
      'answered no',
    )
    return answer
  } catch (error) {
    const code = error instanceof JournalFailed ? 'journal-not-sound' : 'internal'
    return failure(code, undefined, bug(error, where))
  }
}

type Admitted = Extract<Admission, { ok: true }>

async function run(handlers: Handlers, { name, input, role }: Admitted): Promise<Result<unknown>> {
  // The guard has parsed the input by the schema of this very name.
  const handler = handlers[name] as (input: unknown, role: Role) => Promise<Result<unknown>> | Result<unknown>
  return handler(input, role)
}

function failure(
  code: BridgeErrorCode,
  details: Refusal['details'],
  correlationId: string,
): Extract<Envelope<never>, { ok: false }> {
  return {
    ok: false,
    error: {
      code,
      messageKey: `error.${code}`,
      correlationId,
      ...(details === undefined ? {} : { details }),
    },
  }
}
