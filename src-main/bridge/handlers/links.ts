import type { HandlersOf } from '../handler.ts'

/** Payment links, for managers. */
export function createLinksHandlers(): HandlersOf<'links'> {
  return {}
}
