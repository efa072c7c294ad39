/** Newer versions: looked at and installed by managers and IT. */
import { command, KEEPER, nothing, query } from '../define.ts'
import type { UpdateView } from '../update-views.ts'

export const updateProcedures = {
  'update.get': query<UpdateView>()(KEEPER, nothing, ['update-changed']),
  /** Starts to look for a newer version; the view shows the rest. Refusals: not-allowed (it is off, or busy). */
  'update.look': command<null>()(KEEPER, nothing),
  /**
   * Closes Loket, installs the version that is ready and opens again, also with open payments and an open shift.
   * Refusals: not-allowed (none is ready).
   */
  'update.install': command<null>()(KEEPER, nothing),
} as const
