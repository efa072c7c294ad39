import { refusals, type Refused } from '../answer.ts'
import type { PracticeConfig } from '../config.ts'

/** How a reference that was used before is refused: the interface shows that it is, not with which code (part 7). */
export function duplicateReference(config: PracticeConfig): Refused {
  if (config.duplicateReference === 'conflict') return refusals.duplicateReference
  if (config.duplicateReference === 'inconsistent') return refusals.inconsistent
  return refusals.invalidFormat('partnerReferenceNo. Duplicate partnerReferenceNo')
}
