import type { EvidenceView } from '#contract/views.ts'
import type { Words } from '../../../words/words.tsx'

/** Fields of an answer that were odd, and how: `additionalInfo.rrn: too long`. */
export function noteWords({ t }: Words, notes: EvidenceView['notes'] = []): string {
  return notes.map(({ field, why }) => `${field}: ${t(`gateway.note.${why}`)}`).join('; ')
}
