import type { Instruction } from '#domain/instruction.ts'
import type { InstructionKey } from '#journal/tables/instructions.ts'
import { refusedDocuments } from './invoices/lines.ts'

/** An invoice number: never sent twice, unless the gateway has refused it. */
export function documentKey(document: string): InstructionKey {
  return { kind: 'document', key: document }
}

/** A payout of which nobody knows the end keeps the same account and amount from being paid again; `mark` is keyed. */
export function payoutKey(mark: string): InstructionKey {
  return { kind: 'payout', key: mark }
}

/**
 * What the instruction need not hold any longer, now that it is in this state. Nothing is let go while its end is
 * unknown.
 */
export function keysToRelease(
  after: Instruction,
  held: readonly InstructionKey[],
): readonly InstructionKey[] {
  switch (after.state) {
    case 'sending':
    case 'pending':
    case 'unknown':
      return []
    // Nothing was done: the same document, the same payout may be tried again.
    case 'refused':
    case 'not-sent':
    case 'failed':
      return held
    // A decided payout may be followed by an equal one; a document that was taken is taken for good.
    case 'accepted':
    case 'confirmed':
      return held.filter(({ kind }) => kind === 'payout')
    case 'partly': {
      const { evidence } = after
      // Where a person has settled it, it is they who say which ones; the gateway's own parts did not agree.
      const refused = new Set(evidence?.source === 'manager' ? evidence.refused : refusedDocuments(after))
      return held.filter(({ kind, key }) => kind === 'document' && refused.has(key))
    }
  }
}
