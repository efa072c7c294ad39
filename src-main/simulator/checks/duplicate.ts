import { refusals, type Refused } from '../answer.ts'
import type { PracticeConfig } from '../config.ts'

/** The refusal of a reused reference. The interface shows that it is refused, but not with which code (part 7). */
export function duplicateReference(config: PracticeConfig): Refused {
  if (config.duplicateReference === 'conflict') return refusals.duplicateReference
  if (config.duplicateReference === 'inconsistent') return refusals.inconsistent
  return refusals.invalidFormat('partnerReferenceNo. Duplicate partnerReferenceNo')
}
