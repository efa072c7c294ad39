/** What whoever mends a till asks for: one file without a secret and without a person in it. For IT alone. */
import { z } from 'zod'
import { command, nothing, SETUP } from '../define.ts'
import type { BundleView } from '../support-views.ts'

export const supportProcedures = {
  /** Made anew at each call; the last one may be saved. */
  'support.bundle': command<BundleView>()(SETUP, nothing),
  /**
   * The one that was shown, as a file where the system's own dialog is told to put it; journalled, with who. `saved` is
   * false when nobody chose a place. Refusals: not-found (another was made since), internal (details.disk).
   */
  'support.save': command<{ readonly saved: boolean; readonly file?: string }>()(
    SETUP,
    z.strictObject({ id: z.string().regex(/^[0-9a-f]{16}$/) }),
  ),
} as const
