import type { Bill } from '#domain/bill.ts'
import {
  beginInstruction,
  stepInstruction,
  type Instruction,
  type InstructionEvent,
} from '#domain/instruction.ts'
import type { InstructionKey } from '#journal/tables/instructions.ts'
import type { AttemptEnd, AttemptStart } from '#journal/tables/attempt-types.ts'
import type { Note } from '#journal/tables/notes.ts'
import type { BackofficeDeps } from './deps.ts'
import { keysToRelease } from './held-keys.ts'

export type NewInstruction = Pick<Instruction, 'reference' | 'kind' | 'facts' | 'personal'> & {
  /** Keys for finding it: a document number, or an account and amount that must not be paid twice. */
  readonly keys?: readonly InstructionKey[]
  /** What the gateway is told of it when it asks (interface, 2.3). */
  readonly bill?: Omit<Bill, 'reference' | 'createdAt'>
}

/**
 * Journals a new instruction with the intent to send it and the note, in one flushed transaction. Throws when the
 * reference exists already: that instruction's result would be lost.
 */
export function recordNewInstruction(
  deps: BackofficeDeps,
  { keys, bill, ...asked }: NewInstruction,
  attempt: AttemptStart,
  note?: Note,
): Instruction {
  if (deps.journal.read.instruction(asked.reference) !== undefined)
    throw new Error(`instruction ${asked.reference} is in the journal already`)
  const after = beginInstruction(asked, deps.clock.now())
  deps.journal.write.commit({
    at: after.createdAt,
    instruction: {
      after,
      event: { type: 'begun' },
      eventKind: 'begun',
      ...(keys === undefined ? {} : { keys }),
    },
    ...(bill === undefined
      ? {}
      : { bill: { ...bill, reference: after.reference, createdAt: after.createdAt } }),
    attempt,
    ...(note === undefined ? {} : { note }),
  })
  deps.announce({ type: 'instruction-changed', reference: after.reference })
  return after
}

/**
 * Applies one event to the instruction in its present journal state, and flushes it. An event that the state does not
 * allow changes nothing; only its accompanying attempt is journalled.
 */
export function recordInstruction(
  deps: BackofficeDeps,
  reference: string,
  event: InstructionEvent,
  attempt?: AttemptEnd,
): Instruction {
  const before = deps.journal.read.instruction(reference)
  if (before === undefined) throw new Error(`no instruction ${reference} in the journal`)
  const now = deps.clock.now()
  const together = attempt === undefined ? {} : { attempt }
  const stepped = stepInstruction(before, event, now)
  if (!stepped.ok) {
    if (attempt !== undefined) deps.journal.write.commit({ at: now, attempt })
    return before
  }
  const after = stepped.instruction
  const release = keysToRelease(after, deps.journal.read.keysOf(reference))
  deps.journal.write.commit({
    at: now,
    instruction: { before, after, event, eventKind: event.type, ...(release.length > 0 ? { release } : {}) },
    ...together,
  })
  deps.announce({ type: 'instruction-changed', reference })
  return after
}
