import type { HandlersOf } from '../handler.ts'

/** Linked accounts, for managers. */
export function createLinkedHandlers(): HandlersOf<'linked'> {
  return {}
}
