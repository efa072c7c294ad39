/** Dispute files: one order's story for the payment provider. For managers only. */
import { z } from 'zod'
import { command, MANAGER, nothing, query, reference } from '../define.ts'
import type { DisputeMade, DisputeProgress } from '../dispute-views.ts'

export const disputeProcedures = {
  /**
   * Asks for a folder in the system's dialog and saves a PDF and a data file there; journalled with the person's
   * name and whether personal data is in it. `saved` is false when the dialog or the making was cancelled. Refusals:
   * not-found, not-allowed (details.why `busy`: one is being made), vault-refused (details.why `locked`: no key to
   * sign with), not-saved (details.why of NOT_SAVED_WHYS), journal-not-sound.
   */
  'dispute.make': command<DisputeMade>()(MANAGER, z.strictObject({ reference, personal: z.boolean() })),
  /** Cancels the one that is being made, unless its files are already being written. */
  'dispute.cancel': command<null>()(MANAGER, nothing),
  'dispute.progress': query<DisputeProgress>()(MANAGER, nothing, ['dispute-changed']),
} as const
