import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { Instruction, InstructionEvent, InstructionState } from '#domain/instruction.ts'
import { nextInstructionStates } from '#domain/instruction-table.ts'
import type { BackofficeDeps } from './deps.ts'
import { recordInstruction } from './instruction-store.ts'
import { documentsOf } from './invoices/lines.ts'

/**
 * The result of an instruction as a person states it: `accepted`, `confirmed`, `refused`, `failed`, or for a batch
 * `partly` with the refused documents.
 */
export type MarkedState = Extract<
  InstructionState,
  'accepted' | 'confirmed' | 'partly' | 'refused' | 'failed'
>

/**
 * A manual resolution, after the person has checked elsewhere: the gateway's portal, or a bank statement. It is
 * journalled under their name and never as gateway-confirmed; the gateway may still correct it. Held keys are then
 * released as after an answer: all of them for `refused` or `failed`, the payout for `accepted` or `confirmed`, the
 * documents in `refused` for `partly`. A wrong mark can therefore let the same be sent twice, so only trusted people
 * may mark.
 * Refusals: not-found, not-allowed (details.state: it is already final, or is being sent), empty (no remark or name
 * given; `partly` names none of its documents, or all of them), invalid-request (details.detail: a document that is
 * not of this batch), journal-not-sound.
 */
export function markInstruction(
  deps: BackofficeDeps,
  reference: string,
  becomes: MarkedState,
  by: string,
  message: string,
  refused?: readonly string[],
): Result<Instruction> {
  if (!deps.journalSound()) return refuse('journal-not-sound')
  const instruction = deps.journal.read.instruction(reference)
  if (instruction === undefined) return refuse('not-found')
  if (by.trim() === '' || message.trim() === '') return refuse('empty')
  if (!nextInstructionStates(instruction.state, 'marked').includes(becomes))
    return refuse('not-allowed', { state: instruction.state })
  const marked: InstructionEvent = { type: 'marked', becomes, by, message }
  if (becomes !== 'partly') return accept(recordInstruction(deps, reference, marked))

  const documents = new Set(documentsOf(instruction))
  const named = new Set(refused)
  const stray = [...named].find((document) => !documents.has(document))
  if (stray !== undefined) return refuse('invalid-request', { detail: stray })
  if (named.size === 0 || named.size === documents.size) return refuse('empty')
  return accept(recordInstruction(deps, reference, { ...marked, refused: [...named] }))
}
