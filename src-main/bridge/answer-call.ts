import type { BridgeErrorCode, Envelope, Refusal, Result } from '#contract/envelope.ts'
import type { Role } from '#contract/define.ts'
import type { ProcedureName } from '#contract/procedures.ts'
import type { Right } from '#domain/right.ts'
import { JournalFailed } from '#journal/failure.ts'
import type { Log } from '#support/log.ts'
import { admit, type Admission, type Sender } from './guard.ts'
import type { Handlers } from './handler.ts'

export type AnswerDeps = {
  readonly handlers: Handlers
  readonly log: Log
  /** Of a call that the cashier's window makes now. */
  readonly right: () => Right
  /** The one place for what must not happen; returns the id under which it is found again. */
  readonly bug: (error: unknown, where: string) => string
  readonly correlationId: () => string
  /** Hears what a person did at the cashier's window, and whether it was taken; what it throws is a bug of its own. */
  readonly onAct?: (name: ProcedureName, input: unknown, ok: boolean) => void
}

/** Answers one call of a page, whatever it is. Never rejects; every "no" stands in the log under its correlation id. */
export async function answerCall(
  { handlers, log, right, bug, correlationId: newId, onAct }: AnswerDeps,
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
    const result = await run(handlers, admission, right())
    if (admission.role !== 'customer') tellAct(onAct, admission, result.ok, bug)
    if (result.ok) return result
    const answer = failure(result.refusal.code, result.refusal.details, newId())
    log.info(
      { code: answer.error.code, procedure: where, correlationId: answer.error.correlationId },
      'answered no',
    )
    return answer
  } catch (error) {
    if (!(error instanceof JournalFailed)) return failure('internal', undefined, bug(error, where))
    const answer = failure('journal-not-sound', undefined, bug(error, where))
    if (answered.has(error)) return answer
    answered.add(error)
    return { ...answer, error: { ...answer.error, messageKey: 'error.may-be-saved' } }
  }
}

/**
 * The act in which the disk failed may be in the journal or not, which shows when it is opened again: whoever did it shall
 * look before they do it again. The same failure refuses every later act, of which nothing was written.
 */
const answered = new WeakSet<JournalFailed>()

function tellAct(
  onAct: AnswerDeps['onAct'],
  { name, input }: Admitted,
  ok: boolean,
  bug: AnswerDeps['bug'],
): void {
  try {
    onAct?.(name, input, ok)
  } catch (error) {
    bug(error, 'what hears the acts')
  }
}

type Admitted = Extract<Admission, { ok: true }>

type AnyHandler = (input: unknown, role: Role, right: Right) => Promise<Result<unknown>> | Result<unknown>

async function run(
  handlers: Handlers,
  { name, input, role }: Admitted,
  right: Right,
): Promise<Result<unknown>> {
  // The guard has parsed the input by the schema of this very name.
  const handler = handlers[name] as AnyHandler
  return handler(input, role, right)
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
