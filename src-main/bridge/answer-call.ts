import type { BridgeErrorCode, Envelope, Refusal, Result } from '#contract/envelope.ts'
import type { Role } from '#contract/define.ts'
import type { ProcedureName } from '#contract/procedures.ts'
import type { Right } from '#domain/right.ts'
import { JournalFailed } from '#journal/failure.ts'
import type { Log } from '#support/log.ts'
import { admit, type Admission, type Sender } from './guard.ts'
import type { Handlers } from './handler.ts'
import type { Answerer } from './register.ts'

export type AnswerDeps = {
  readonly handlers: Handlers
  readonly log: Log
  /** The rights of a call made now from the cashier's window. */
  readonly right: () => Right
  /** The single place that records bugs; returns the id under which the log has it. */
  readonly bug: (error: unknown, where: string) => string
  readonly correlationId: () => string
  /** While the journal is closed for a restore, only its progress is answered. */
  readonly isStill?: () => boolean
  /** Notified of each act at the cashier's window, and whether it succeeded; if it throws, that is its own bug. */
  readonly onAct?: (name: ProcedureName, input: unknown, ok: boolean) => void
}

export type BridgeDeps = AnswerDeps & {
  readonly roleOf: (contentsId: number) => Role | undefined
}

/** Every refusal is answered and logged; no exception reaches a page. */
export const answererOf =
  ({ roleOf, ...deps }: BridgeDeps): Answerer =>
  ({ contentsId, ...from }, name, input) =>
    answerCall(deps, { role: roleOf(contentsId), ...from }, name, input)

/** Answers one call of a page, whatever its content. Never rejects; logs every refusal under its correlation id. */
export async function answerCall(
  { handlers, log, right, bug, correlationId: newId, isStill, onAct }: AnswerDeps,
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
    if (isStill?.() === true && admission.name !== 'backup.get')
      return failure('not-allowed', { why: 'restoring' }, newId())
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
 * When the disk fails, the current act may or may not be in the journal; only reopening shows which. So the person
 * must check before repeating it. Later acts are refused by the same failure, with nothing written.
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
  // The guard has parsed the input with the schema of this very name.
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
