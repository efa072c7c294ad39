/**
 * The only way to call the gateway. Law: the intent is flushed to the journal before the first byte leaves. The
 * answer is journalled in one transaction with its effect on the order or instruction.
 */
import { makeExternalId } from '#domain/external-id.ts'
import type { Outcome } from '#domain/outcome.ts'
import type { Ticket } from '#gateway/rate-limit/budget.ts'
import type { PreparedCall } from '#gateway/client.ts'
import type { InputOf, Outgoing, ResponseOf } from '#gateway/define-operation.ts'
import { readResponseCode } from '#gateway/codes/code-parts.ts'
import { JournalFailed } from '#journal/failure.ts'
import type { AttemptEnd, AttemptStart } from '#journal/tables/attempt-types.ts'
import { brokenOff, endOf, startOf, type Who } from './attempt.ts'
import type { CallDeps, TurnedAway } from './deps.ts'
import { makeMessageId } from './message-id.ts'

export type CallPlan<O extends Outgoing> = {
  readonly operation: O
  readonly input: InputOf<O>
  /** The order or instruction that the call serves; absent when it serves neither. */
  readonly reference?: string
  readonly who: Who
}

export type CallRecorder<O extends Outgoing> = {
  /**
   * Journals and flushes the intent. False: the subject of the call has moved on, so nothing is journalled and
   * nothing is sent. `repeat`: the first try was certainly not executed; only the attempt is new.
   */
  readonly recordIntent: (start: AttemptStart, repeat: boolean) => boolean
  /** Called when the intent is on disk and nothing has been sent yet; not called for a repeat. */
  readonly intended?: () => void
  /** Journals the answer. `again`: a repeat follows, so only this attempt has ended. */
  readonly recordOutcome: (outcome: Outcome<ResponseOf<O>>, end: AttemptEnd, again: boolean) => void
  /** A bug between intent and answer: what the gateway did is unknown, as after a crash. */
  readonly interrupted: (end: AttemptEnd) => void
}

export type CallMade<T> = {
  readonly outcome: Outcome<T>
  /**
   * `prepared`: the intent was journalled. `left`: given up earlier, nothing was journalled. `overtaken`: see
   * `recordIntent`.
   */
  readonly way: 'prepared' | 'left' | 'overtaken'
  /** True when this is the result of the repeat. */
  readonly repeat: boolean
}

/**
 * Makes one call. Repeats it once at most, after a 401 that is or may be about its token: the gateway certainly did
 * not execute it. Rejects only when nothing was sent and nothing journalled.
 */
export async function makeCall<O extends Outgoing>(
  deps: CallDeps,
  plan: CallPlan<O>,
  recorder: NoInfer<CallRecorder<O>>,
): Promise<CallMade<ResponseOf<O>>> {
  const { again, ...first } = await once(deps, plan, recorder, false)
  if (!again) return first
  // 401: not executed. Try once more as a new attempt, with a new signature, token and id.
  const { again: _last, ...second } = await once(deps, plan, recorder, true)
  return second
}

type Once<T> = CallMade<T> & { readonly again: boolean }

async function once<O extends Outgoing>(
  deps: CallDeps,
  plan: CallPlan<O>,
  recorder: CallRecorder<O>,
  repeat: boolean,
): Promise<Once<ResponseOf<O>>> {
  const { name } = plan.operation
  const reference = plan.reference ?? ''
  // The person who asked, even when another signs in before the call leaves.
  const by = plan.who === 'person' ? deps.signedIn() : undefined
  const ready = await prepare(deps, plan)
  if (!ready.ok) return { outcome: ready.outcome, way: 'left', repeat, again: false }

  deps.onStep('before-intent', name, reference)
  let wanted = false
  try {
    const start = startOf(ready.call, plan.reference, plan.who, deps.clock.now(), by)
    wanted = recorder.recordIntent(start, repeat)
  } finally {
    // Refused, or the disk did not take it: in both cases nothing is sent.
    if (!wanted) deps.budget.refund(ready.ticket)
  }
  if (!wanted) {
    const outcome = { kind: 'not-executed', why: 'invalid-request', detail: 'overtaken' } as const
    return { outcome, way: 'overtaken', repeat, again: false }
  }
  try {
    return { ...(await exchange(deps, plan, recorder, ready, repeat)), way: 'prepared', repeat }
  } catch (error) {
    deps.bug(error, name, plan.reference)
    return { outcome: giveUp(deps, ready.call.externalId, recorder), way: 'prepared', repeat, again: false }
  }
}

/** From the flushed intent to the journalled answer. */
async function exchange<O extends Outgoing>(
  deps: CallDeps,
  plan: CallPlan<O>,
  recorder: CallRecorder<O>,
  { call, ticket }: Extract<Ready<O>, { ok: true }>,
  repeat: boolean,
): Promise<{ readonly outcome: Outcome<ResponseOf<O>>; readonly again: boolean }> {
  const { name } = plan.operation
  const reference = plan.reference ?? ''
  deps.onStep('intent-flushed', name, reference)
  if (!repeat) recorder.intended?.()

  const sent = await deps.gateway.send(call, {
    beforeFirstByte: () => deps.onStep('before-first-byte', name, reference),
  })
  deps.onStep('answered', name, reference)
  const { outcome } = sent
  const noConnection = outcome.kind === 'not-executed' && outcome.why === 'no-connection'
  if (noConnection) deps.budget.refund(ticket)
  // A missing answer says nothing about the connection: the gateway may be slow, or the cable out.
  if (noConnection || outcome.raw !== undefined)
    deps.connectionHeard(!noConnection, sent.finishedAt, turnedAway(outcome, sent.gatewayClock))

  // Already closed as interrupted: the journal failed and was reopened meanwhile, so this answer comes too late.
  if (!isUnderWay(deps, call.externalId))
    return { outcome: { kind: 'unknown', why: 'interrupted' }, again: false }
  const again = !repeat && freshHelps(outcome)
  recorder.recordOutcome(outcome, endOf(call.externalId, outcome, sent.finishedAt, sent.responseBody), again)
  deps.onStep('answer-journalled', name, reference)
  return { outcome, again }
}

function turnedAway(outcome: Outcome<unknown>, gatewayClock: number | undefined): TurnedAway | undefined {
  if (outcome.kind !== 'not-executed' || outcome.why !== 'unauthorized') return undefined
  const message = outcome.raw?.message
  return {
    ...(message === undefined ? {} : { message }),
    ...(gatewayClock === undefined ? {} : { gatewayClock }),
  }
}

/**
 * 401 cases 01 to 04 concern the token, and so may a 401 without a code. A refused signature, address or clock would
 * be refused again: a second try would only cost a call.
 */
function freshHelps(outcome: Outcome<unknown>): boolean {
  if (outcome.kind !== 'not-executed' || outcome.why !== 'unauthorized') return false
  const parts = outcome.raw?.code === undefined ? undefined : readResponseCode(outcome.raw.code)
  return parts === undefined || ['01', '02', '03', '04'].includes(parts.case)
}

/** On a failed disk nothing more can be recorded; the next start finds the attempt unfinished. */
function giveUp(
  deps: CallDeps,
  attempt: string,
  { interrupted }: Pick<CallRecorder<Outgoing>, 'interrupted'>,
): Outcome<never> {
  try {
    if (isUnderWay(deps, attempt)) interrupted(brokenOff(attempt, deps.clock.now()))
  } catch (error) {
    if (!(error instanceof JournalFailed)) throw error
  }
  return { kind: 'unknown', why: 'interrupted' }
}

function isUnderWay({ journal }: CallDeps, attempt: string): boolean {
  return journal.read.isUnfinished(attempt)
}

type Ready<O extends Outgoing> =
  | { readonly ok: true; readonly call: PreparedCall<O>; readonly ticket: Ticket }
  | { readonly ok: false; readonly outcome: Outcome<ResponseOf<O>> }

async function prepare<O extends Outgoing>(deps: CallDeps, plan: CallPlan<O>): Promise<Ready<O>> {
  const now = deps.clock.now()
  const room = deps.budget.take(now, plan.who)
  if (!room.ok) return { ok: false, outcome: { kind: 'not-executed', why: 'budget', retryAt: room.retryAt } }
  try {
    const externalId = makeExternalId({
      mode: deps.journal.meta.mode,
      till: deps.profile().till,
      sequence: deps.journal.write.nextSequence('external-id'),
      now,
      random: deps.random,
    })
    const ids = { externalId, ...messageId(deps, plan.operation) }
    const prepared = await deps.gateway.prepare(plan.operation, plan.input, ids)
    if (prepared.ok) return { ...prepared, ticket: room.ticket }
    deps.budget.refund(room.ticket)
    return prepared
  } catch (error) {
    deps.budget.refund(room.ticket)
    if (error instanceof JournalFailed) throw error
    // Nothing was sent, so this result is certain; an order that is being sent must not hang on our bug.
    deps.bug(error, plan.operation.name, plan.reference)
    return { ok: false, outcome: { kind: 'not-executed', why: 'invalid-request', detail: 'internal' } }
  }
}

/** Operations with a hash carry their own message id in addition to ours. */
function messageId(deps: CallDeps, { wire }: Outgoing): { readonly messageId?: string } {
  const needed = wire.kind === 'hashed-json' || wire.kind === 'encrypted-form'
  return needed ? { messageId: makeMessageId(deps.random) } : {}
}
