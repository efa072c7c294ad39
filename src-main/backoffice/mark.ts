import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { Instruction, InstructionEvent, InstructionState } from '#domain/instruction.ts'
import { nextInstructionStates } from '#domain/instruction-table.ts'
import type { BackofficeDeps } from './deps.ts'
import { recordInstruction } from './instruction-store.ts'
import { documentsOf } from './invoices/lines.ts'

/**
 * What a person says became of an instruction: `accepted`, `confirmed`, `refused`, `failed`, or of a batch `partly` with
 * the documents that were refused.
 */
export type MarkedState = Extract<
  InstructionState,
  'accepted' | 'confirmed' | 'partly' | 'refused' | 'failed'
>

/**
 * A person settles what the gateway has not, after they have found out elsewhere: on its portal, on a statement of the
 * bank. It stands in the journal under their name and never as the gateway's word, which may still correct it. What the
 * instruction held is then let go as after an answer: of one marked `refused` or `failed` all of it, of one `accepted`
 * or `confirmed` the payout, of one marked `partly` the documents in `refused`. So a wrong mark can let the same be sent
 * twice: whoever may mark must be trusted with that.
 * Refusals: not-found, not-allowed (details.state: it has an end already, or is on its way), empty (no word or name
 * given; `partly` names none of its documents, or all of them), invalid-request (details.detail: a document that is not
 * of this batch), journal-not-sound.
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
