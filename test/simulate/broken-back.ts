/** More mistakes of controls: what a till makes of a journal that was brought back. */
import type { Journal } from '#journal/journal.ts'

/** It does not know that its journal ends earlier than it did. */
export function unaware(real: Journal): Journal {
  const { broughtBackTo: _back, ...meta } = real.meta
  return {
    ...real,
    meta,
    get read() {
      return real.read
    },
  }
}
