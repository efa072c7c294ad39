import type { Who } from '#calls/attempt.ts'
import { makeCall } from '#calls/make-call.ts'
import { accept, refuse, type Refusal, type Result } from '#contract/envelope.ts'
import type { GatewayWord, Instruction, InstructionEvent } from '#domain/instruction.ts'
import type { Outcome } from '#domain/outcome.ts'
import { makeReference } from '#domain/reference.ts'
import type { InputOf, Outgoing, ResponseOf } from '#gateway/define-operation.ts'
import { JournalFailed } from '#journal/failure.ts'
import type { Note } from '#journal/tables/notes.ts'
import type { BackofficeDeps } from './deps.ts'
import type { Judged } from './judged.ts'
import { recordInstruction, recordNewInstruction, type NewInstruction } from './instruction-store.ts'
import { notLeft } from './refusals.ts'

export type InstructionPlan<O extends Outgoing> = {
  readonly instruction: Omit<NewInstruction, 'reference'>
  readonly input: InputOf<O>
  readonly judge: (answer: ResponseOf<O>) => Judged
  /** Checked just before the intent is journalled: another may have taken the same document or account. */
  readonly stillAllowed?: () => Refusal | undefined
  /** Journalled together with the intent. */
  readonly note?: Note
  /** A person, unless the till sends it on its own. */
  readonly who?: Who
}

/** A number for a new instruction: the gateway's `partnerReferenceNo`, or only our own when it has no such field. */
export function instructionReference(deps: BackofficeDeps): string {
  const { till, referenceAlphabet } = deps.profile()
  return makeReference({
    mode: deps.mode,
    till,
    sequence: deps.journal.write.nextSequence('reference'),
    now: deps.clock.now(),
    random: deps.random,
    alphabet: referenceAlphabet === 'digits' ? 'digits' : 'readable',
  })
}

/**
 * Sends one instruction, once, under its own number. It is journalled before its first byte; its answer is journalled
 * with its effect. Resolves with the instruction after the answer. `unknown` remains until a look-up, a callback or a
 * person decides it.
 * Refusals, with nothing journalled and nothing sent: journal-not-sound, the refusal of `stillAllowed`, those of
 * `notLeft`, internal.
 */
export async function instruct<O extends Outgoing>(
  deps: BackofficeDeps,
  operation: O,
  planOf: (reference: string) => InstructionPlan<NoInfer<O>>,
): Promise<Result<Instruction>> {
  if (!deps.journalSound()) return refuse('journal-not-sound')
  try {
    const reference = instructionReference(deps)
    return await instructAs(deps, operation, reference, planOf(reference))
  } catch (error) {
    return failed(deps, error, operation)
  }
}

/** As `instruct`, under a number that the caller has found to be free. */
export async function instructAs<O extends Outgoing>(
  deps: BackofficeDeps,
  operation: O,
  reference: string,
  plan: InstructionPlan<NoInfer<O>>,
): Promise<Result<Instruction>> {
  try {
    return await sendOnce(deps, operation, reference, plan)
  } catch (error) {
    return failed(deps, error, operation, reference)
  }
}

function failed(deps: BackofficeDeps, error: unknown, { name }: Outgoing, reference?: string): Result<never> {
  deps.bug(error, name, reference)
  return refuse(error instanceof JournalFailed ? 'journal-not-sound' : 'internal')
}

async function sendOnce<O extends Outgoing>(
  deps: BackofficeDeps,
  operation: O,
  reference: string,
  plan: InstructionPlan<NoInfer<O>>,
): Promise<Result<Instruction>> {
  let refusal: Refusal | undefined
  let instruction: Instruction | undefined
  let turnedAway: GatewayWord | undefined
  const made = await makeCall(
    deps,
    { operation, input: plan.input, reference, who: plan.who ?? 'person' },
    {
      recordIntent: (start, repeat) => {
        if (repeat) {
          // The journal was opened anew while the token came: a person may have decided it, and sent another.
          instruction = deps.journal.read.instruction(reference)
          if (instruction?.state !== 'sending') return false
          deps.journal.write.commit({ at: start.startedAt, attempt: start })
          return true
        }
        refusal = plan.stillAllowed?.()
        if (refusal !== undefined) return false
        instruction = recordNewInstruction(deps, { ...plan.instruction, reference }, start, plan.note)
        return true
      },
      recordOutcome: (outcome, end, again) => {
        const word = wordOf(outcome, end.id)
        turnedAway = word
        if (again) deps.journal.write.commit({ at: end.finishedAt, attempt: end })
        else instruction = recordInstruction(deps, reference, eventOf(plan, outcome, word), end)
      },
      interrupted: (end) => {
        instruction = recordInstruction(deps, reference, { type: 'interrupted' }, end)
      },
    },
  )
  // The first try was certainly not executed, and the second did not leave.
  if (made.way === 'left' && made.repeat && turnedAway !== undefined)
    instruction = recordInstruction(deps, reference, {
      type: 'answered',
      becomes: 'not-sent',
      word: turnedAway,
    })
  if (instruction !== undefined) return accept(instruction)
  return refusal === undefined ? notLeft(made.outcome) : { ok: false, refusal }
}

function wordOf({ raw }: Outcome<unknown>, attempt: string): GatewayWord {
  return {
    attempt,
    ...(raw?.code === undefined ? {} : { code: raw.code }),
    ...(raw?.message === undefined ? {} : { message: raw.message }),
  }
}

function eventOf<O extends Outgoing>(
  plan: InstructionPlan<O>,
  outcome: Outcome<ResponseOf<O>>,
  word: GatewayWord,
): InstructionEvent {
  const answered = (judged: Judged): InstructionEvent => ({ type: 'answered', word, ...judged })
  switch (outcome.kind) {
    case 'done':
      return answered(plan.judge(outcome.value))
    case 'pending':
      // Not decided yet, but the customer may need what the answer gave to continue.
      return answered({
        ...(outcome.value === undefined ? {} : plan.judge(outcome.value)),
        becomes: 'pending',
      })
    case 'refused':
    case 'not-found':
      return answered({ becomes: 'refused' })
    case 'not-executed':
      return answered({ becomes: 'not-sent' })
    // The gateway already has something under this number, and its result must be found out.
    case 'already-there':
    case 'external-id-reused':
    case 'unknown':
      return answered({ becomes: 'unknown' })
  }
}
