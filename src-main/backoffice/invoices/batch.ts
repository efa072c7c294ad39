import { refuse, type Refusal } from '#contract/envelope.ts'
import type { InstructionKey } from '#journal/tables/instructions.ts'
import { MOST_INVOICES } from '#gateway/operations/invoice-form.ts'
import type { BackofficeDeps } from '../deps.ts'

/** A block of a run that was sent, or perhaps sent. */
export function blockRefusal(
  { journal }: Pick<BackofficeDeps, 'journal'>,
  block: InstructionKey | undefined,
): Refusal | undefined {
  const holder = block && journal.read.instructionByKey(block.kind, block.key)
  return holder === undefined ? undefined : refuse('held', { reference: holder.reference }).refusal
}

/** What is wrong with the batch as a whole; undefined when it is valid. */
export function batchRefusal(documents: readonly string[]): Refusal | undefined {
  if (documents.length === 0) return refuse('empty').refusal
  // Counted here rather than by the request's own rules, so that the refusal can name the numbers.
  if (documents.length > MOST_INVOICES)
    return refuse('too-many', { given: documents.length, most: MOST_INVOICES }).refusal
  const seen = new Set<string>()
  for (const document of documents) {
    if (seen.has(document)) return refuse('named-twice', { document }).refusal
    seen.add(document)
  }
  return undefined
}
