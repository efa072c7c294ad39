import type { Instruction } from '#domain/instruction.ts'
import type { InstructionKey } from '#journal/tables/instructions.ts'
import { refusedDocuments } from './invoices/lines.ts'

/** An invoice number: never sent twice, unless the gateway refused it. */
export function documentKey(document: string): InstructionKey {
  return { kind: 'document', key: document }
}

/** A block of a run of invoices: held for good once it was sent, so that no restart sends it again. */
export function blockKey(run: string, block: number): InstructionKey {
  return { kind: 'invoice-block', key: `${run} ${block}` }
}

/** A payout whose result is unknown blocks another of the same account and amount; `mark` is keyed. */
export function payoutKey(mark: string): InstructionKey {
  return { kind: 'payout', key: mark }
}

/** The keys that the instruction may release in this state. Nothing is released while its result is unknown. */
export function keysToRelease(
  after: Instruction,
  held: readonly InstructionKey[],
): readonly InstructionKey[] {
  switch (after.state) {
    case 'sending':
    case 'pending':
    case 'unknown':
      return []
    // Nothing was done: the same document, block or payout may be tried again.
    case 'not-sent':
      return held
    // Its refused rows are a person's matter, and go into another run.
    case 'refused':
    case 'failed':
      return held.filter(({ kind }) => kind !== 'invoice-block')
    // A decided payout may be followed by an equal one; an accepted document stays used for good.
    case 'accepted':
    case 'confirmed':
      return held.filter(({ kind }) => kind === 'payout')
    case 'partly': {
      const { evidence } = after
      // After a manual resolution, the person names them; the parts of the gateway's answer did not agree.
      const refused = new Set(evidence?.source === 'manager' ? evidence.refused : refusedDocuments(after))
      return held.filter(({ kind, key }) => kind === 'document' && refused.has(key))
    }
  }
}
