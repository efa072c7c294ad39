import { displayReference, isReference } from '#domain/reference.ts'

/** In groups, as everywhere; a number that is not of this till stays as it was written. */
export function referenceWords(reference: string): string {
  return isReference(reference) ? displayReference(reference) : reference
}
