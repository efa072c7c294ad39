import type { SignoffController } from '#bridge/till-signoff.ts'
import { accept, refuse } from '#contract/envelope.ts'

/** A till on which no day can be read yet. */
export const NO_SIGNOFF: SignoffController = {
  days: async () => refuse('not-ready'),
  day: async () => refuse('not-ready'),
  sign: async () => refuse('not-ready'),
  report: async () => accept({ saved: false }),
  setLimit: async () => accept(null),
}
