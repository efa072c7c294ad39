/** The diagnosis for technical support: one file without secrets or personal data. For IT only. */
import { z } from 'zod'
import { command, nothing, SETUP } from '../define.ts'
import type { BundleView } from '../support-views.ts'

export const supportProcedures = {
  /** Created anew at each call; only the last one may be saved. */
  'support.bundle': command<BundleView>()(SETUP, nothing),
  /**
   * Saves the diagnosis that was shown, where the person chooses in the system's dialog; journalled with their name.
   * `saved` is false when the dialog was cancelled. Refusals: not-found (another was made since), internal
   * (details.disk).
   */
  'support.save': command<{ readonly saved: boolean; readonly file?: string }>()(
    SETUP,
    z.strictObject({ id: z.string().regex(/^[0-9a-f]{16}$/) }),
  ),
} as const
